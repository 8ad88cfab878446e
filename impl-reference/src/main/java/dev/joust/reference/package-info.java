/**
 * A control: the leanest responder on the JDK's own sockets and selectors, by which a run measures
 * what client and machine can do at most. May depend on {@code spi} and the JDK alone.
 */
package dev.joust.reference;

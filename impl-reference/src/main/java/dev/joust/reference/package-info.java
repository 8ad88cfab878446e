/**
 * A control: the leanest responder on the JDK's own sockets and selectors, by which a run measures
 * what client and machine can do at most. Depends on {@code spi} and the JDK alone.
 */
package dev.joust.reference;

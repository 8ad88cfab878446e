/**
 * Values of HTTP's header fields, written and read as the standards say, for the contenders and the
 * application that they serve. May depend on the JDK alone.
 */
package dev.joust.spi.http;

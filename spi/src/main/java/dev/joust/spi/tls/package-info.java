/**
 * What all servers use when they serve within TLS, so that only the framework and its engine
 * differ: the protocol, the cipher suite, and a key with a certificate. May depend on the JDK
 * alone.
 */
package dev.joust.spi.tls;

/**
 * The contract on Quarkus: REST resources and endpoints of WebSockets Next. May depend on {@code
 * spi}, the base on Vert.x, Quarkus, and what comes with it (Vert.x, Netty, Mutiny, Jakarta EE's
 * annotations) alone.
 */
package dev.joust.quarkus;

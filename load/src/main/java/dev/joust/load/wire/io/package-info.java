/**
 * Connections of the lean client and the threads that they live on, on Netty's transports. Knows
 * nothing of protocols. May depend on {@code load} for what loads are made of and on {@code
 * hiccup}.
 */
package dev.joust.load.wire.io;

/**
 * Connections of the lean client and the threads that they live on, on Netty's transports. Knows
 * what loads are made of; nothing of protocols.
 */
package dev.joust.load.wire.io;

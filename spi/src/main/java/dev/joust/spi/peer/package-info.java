/**
 * What a server pushes to a client, over a WebSocket or as server-sent events, the same for every
 * framework: {@link dev.joust.spi.peer.Push} over the {@link dev.joust.spi.peer.Peer} that a
 * framework's adapter implements. May depend on {@code spi} alone.
 */
package dev.joust.spi.peer;

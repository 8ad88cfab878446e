package dev.joust.harness.client;

import java.util.OptionalInt;

/**
 * How requests share a connection.
 *
 * @param perConnection how many a connection has at a time: 1 but for HTTP/2 and pipelined messages
 * @param messages after how many messages a WebSocket session of HTTP/1.1 is followed by another
 *     one; 0: it stays
 * @param windowBytes how many bytes of bodies a server may send ahead, on a stream of HTTP/2 and on
 *     its connection; absent: 65,535, or another protocol
 */
public record Streams(int perConnection, int messages, OptionalInt windowBytes) {

  /** One request at a time. */
  public static final Streams ONE = new Streams(1, 0, OptionalInt.empty());
}

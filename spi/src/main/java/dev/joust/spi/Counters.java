package dev.joust.spi;

/**
 * A server's own count of its work, to hold against a client's: since its start, or between two
 * readings.
 *
 * @param connectionsAccepted connections accepted
 * @param connectionsOpen connections open at the reading; between two readings, how many more
 * @param requests HTTP requests handed to the application, WebSocket handshakes included; requests
 *     that the framework refused as malformed are not
 * @param messagesReceived WebSocket messages (not frames, no control frames) received whole
 * @param messagesSent WebSocket messages handed to the framework for sending
 */
public record Counters(
    long connectionsAccepted,
    long connectionsOpen,
    long requests,
    long messagesReceived,
    long messagesSent) {

  /** Those of a server that has done nothing. */
  public static final Counters NONE = new Counters(0, 0, 0, 0, 0);

  /** How much each has grown since an earlier reading. */
  public Counters since(Counters earlier) {
    return new Counters(
        connectionsAccepted - earlier.connectionsAccepted,
        connectionsOpen - earlier.connectionsOpen,
        requests - earlier.requests,
        messagesReceived - earlier.messagesReceived,
        messagesSent - earlier.messagesSent);
  }
}

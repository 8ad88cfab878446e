package dev.joust.harness.server;

/**
 * A server's own count of its work: since its start, or between two readings.
 *
 * @param connectionsAccepted connections accepted
 * @param connectionsOpen connections open at the reading; between two readings, how many more
 * @param requests HTTP requests handed to the application, WebSocket handshakes included
 * @param messagesReceived WebSocket messages received whole
 * @param messagesSent WebSocket messages handed to the framework for sending
 */
public record ServerCounters(
    long connectionsAccepted,
    long connectionsOpen,
    long requests,
    long messagesReceived,
    long messagesSent) {

  /** How much each has grown since an earlier reading. */
  public ServerCounters since(ServerCounters earlier) {
    return new ServerCounters(
        connectionsAccepted - earlier.connectionsAccepted,
        connectionsOpen - earlier.connectionsOpen,
        requests - earlier.requests,
        messagesReceived - earlier.messagesReceived,
        messagesSent - earlier.messagesSent);
  }
}

package dev.joust.spi;

/**
 * A server's own count of its work, to hold against a client's.
 *
 * @param connectionsAccepted connections accepted since the start
 * @param connectionsOpen connections open now
 * @param requests HTTP requests handed to the application since the start, WebSocket handshakes
 *     included; requests that the framework refused as malformed are not
 * @param messagesReceived WebSocket messages (not frames, no control frames) received whole
 * @param messagesSent WebSocket messages handed to the framework for sending
 */
public record Counters(
    long connectionsAccepted,
    long connectionsOpen,
    long requests,
    long messagesReceived,
    long messagesSent) {}

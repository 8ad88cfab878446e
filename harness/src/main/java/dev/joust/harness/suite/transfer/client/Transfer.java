package dev.joust.harness.suite.transfer.client;

/**
 * What one message took.
 *
 * @param nanos from the wish to send it to the last byte of the answer; making the connection and
 *     masking frames included where the exchange has them
 * @param untilAnswerNanos from the wish to send it to the first byte of the answer. A server echoes
 *     a message when it has all of it, so this is the time of the message's way to the server
 * @param bytesSent by the client, of HTTP or of frames; TCP's own headers are not in them
 * @param bytesReceived by the client, of HTTP or of frames, without TCP's own headers
 */
public record Transfer(long nanos, long untilAnswerNanos, long bytesSent, long bytesReceived) {}

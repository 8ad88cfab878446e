package dev.joust.spi;

/**
 * An answer that takes more than sending a ready {@link Response}. What is pushed to the client,
 * and when, is the work of a {@link dev.joust.spi.peer.Push}.
 */
public enum Interaction implements Answer {
  /**
   * Read the request's body whole, then send {@link Application#echo(String, java.nio.ByteBuffer)}
   * of it, or the framework's own equal of that response. A body over {@link
   * ServerSettings#maxMessageBytes()} gets {@link Application#bodyTooLarge()}, at the latest when
   * the limit is passed, and the connection is closed.
   */
  ECHO_BODY,
  /**
   * Send the head of a stream of server-sent events ({@code 200}, {@code Content-Type:
   * text/event-stream}, {@code Cache-Control: no-cache}, {@code Date}) at once, create a job, send
   * {@link Job#event()} when it completes, and end the stream. To HEAD, only the head is sent and
   * no job is made.
   */
  JOB_EVENTS,
  /**
   * Send the head of a stream of server-sent events (as for {@link #JOB_EVENTS}), then {@link
   * LiveDocument#event()} of what a {@link Subscription} gives, until the client leaves. To HEAD,
   * only the head is sent.
   */
  LIVE_EVENTS,
  /** Complete the WebSocket handshake; send every message back, text as text, binary as binary. */
  ECHO_SOCKET,
  /**
   * Complete the WebSocket handshake, create a job, send {@link Job#json()} as a text message when
   * it completes, then close with 1000. Messages received are counted and dropped.
   */
  JOB_SOCKET,
  /**
   * Complete the WebSocket handshake; create a job for each text message {@code job}, and send
   * {@link Job#json()} as a text message when it completes. Any other message, and one while a job
   * pends, ends the session with 1008.
   */
  JOBS_SOCKET,
  /**
   * Complete the WebSocket handshake, then send {@link LiveDocument#json()} of what a {@link
   * Subscription} gives as text messages, until the client leaves. Messages received are counted
   * and dropped.
   */
  LIVE_SOCKET;

  /** Whether it is a WebSocket session. */
  public boolean isSocket() {
    return this == ECHO_SOCKET || this == JOB_SOCKET || this == JOBS_SOCKET || this == LIVE_SOCKET;
  }
}

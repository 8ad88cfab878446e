package dev.joust.spi.peer;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;

/**
 * The client that a {@link Push} is for, as its framework reaches it: the other end of a WebSocket
 * session or of a stream of server-sent events. A server implements it for each of the two.
 *
 * @implSpec A push calls all methods except {@link #execute} within a task given to that, or within
 *     a call of its own methods. It sends a live document only when the one before has left, unless
 *     the server has {@link dev.joust.spi.Feature#QUEUED_PUSH} and is asked for that.
 */
public interface Peer {

  /** The code that closes a WebSocket which has served its purpose (RFC 6455, section 7.4.1). */
  int NORMAL_CLOSURE = 1000;

  /** The code that closes a WebSocket whose client does not do its part (section 7.4.1). */
  int POLICY_VIOLATION = 1008;

  /** Whether what is sent now can arrive: the client is there, and no close has been sent to it. */
  boolean isOpen();

  /**
   * Sends a text message, or an event, which is written as it is.
   *
   * @implSpec Calls {@link Push#sent} when the text has left for the network, or {@link
   *     Push#closed} if it cannot leave. A text message is counted by {@link
   *     CounterRecorder#messageSent}.
   */
  void send(Text text);

  /** Sends the last text, and then closes with {@link #NORMAL_CLOSURE} or ends the stream. */
  default void sendLast(Text text) {
    send(text);
    close(NORMAL_CLOSURE);
  }

  /**
   * Begins the closing handshake of a WebSocket, behind what has been sent; ends a stream.
   *
   * @param code the status code of the close frame; a stream has none
   */
  void close(int code);

  /**
   * Ends the connection at once, without what has not left.
   *
   * @implSpec By default this is a close behind what has been sent. A peer of a WebSocket session
   *     whose server has {@link dev.joust.spi.Feature#QUEUED_PUSH} does not wait for that.
   */
  default void cut() {
    close(POLICY_VIOLATION);
  }

  /**
   * Runs a task on the connection's own thread.
   *
   * @implNote Where any thread may write to the framework, the caller's, as by default, saves a
   *     change of threads.
   */
  default void execute(Runnable task) {
    task.run();
  }
}

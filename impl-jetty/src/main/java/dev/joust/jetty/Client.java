package dev.joust.jetty;

import dev.joust.spi.Text;
import java.util.function.Consumer;

/**
 * The client of a session that pushes, whichever of Jetty's APIs the session is written against.
 */
interface Client {

  boolean isOpen();

  /**
   * Sends a text message.
   *
   * @param sent is called back with a failure or with null
   */
  void send(Text text, Consumer<Throwable> sent);

  void close(int status);

  /** Ends the connection without a close frame. */
  void disconnect();
}

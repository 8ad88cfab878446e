package dev.joust.reference;

import java.io.IOException;
import java.nio.ByteBuffer;

/** What the bytes of a connection mean. */
interface Protocol {

  /** The answer to {@link #take}: one request or frame was taken. */
  int TAKEN = 0;

  /**
   * Takes one request or frame, if it is there as a whole, and answers it.
   *
   * @param in what has come; its position moves past what is taken
   * @param connection where answers go; {@link Connection#room} may find that there is no room yet
   * @return {@link #TAKEN}, or else with how many bytes it might be whole, {@code in} being as
   *     before
   */
  int take(ByteBuffer in, Connection connection) throws IOException;

  /** Writes what has the client leave, between two requests or frames. */
  default void leave(Connection connection) throws IOException {}
}

package dev.joust.spi.live;

import java.time.Instant;

/** What the live document contains. */
public interface LiveForm {

  /**
   * Makes a state of the document.
   *
   * @param generation its number: 1, 2, 3, …
   * @param due when it is due
   */
  String json(long generation, Instant due);
}

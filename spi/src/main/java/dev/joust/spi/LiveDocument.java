package dev.joust.spi;

import java.time.Instant;

/**
 * One state of the live document, JSON on one line: 5,200 bytes whose first members are {@code
 * generation} (1, 2, 3, …) and {@code generatedAt} (ISO 8601 in UTC with microseconds), unless
 * {@link ApplicationSettings#liveBytes()} asks for another length. Immutable.
 */
public final class LiveDocument {

  private final long generation;
  private final Instant generatedAt;
  private final Text json;
  private final Text event;

  LiveDocument(long generation, Instant generatedAt, String json) {
    this.generation = generation;
    this.generatedAt = generatedAt;
    this.json = Text.shared(json);
    this.event = Text.shared("id: " + generation + "\ndata: " + json + "\n\n");
  }

  /** The number of this state: 1, 2, 3, … */
  public long generation() {
    return generation;
  }

  /** When this state was due, which is when it came to be unless the server was late. */
  public Instant generatedAt() {
    return generatedAt;
  }

  /** The document. */
  public Text json() {
    return json;
  }

  /** The document as a server-sent event whose id is the generation. */
  public Text event() {
    return event;
  }
}

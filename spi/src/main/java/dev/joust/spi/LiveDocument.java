package dev.joust.spi;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * One state of the live document: 5,200 bytes of JSON on one line. Its first members are {@code
 * generation} (1, 2, 3, …) and {@code generatedAt} (ISO 8601 in UTC with microseconds). Immutable.
 */
public final class LiveDocument {

  private final long generation;
  private final Instant generatedAt;
  private final String json;
  private final ByteBuffer jsonBytes;
  private final ByteBuffer event;

  LiveDocument(long generation, Instant generatedAt, String json) {
    this.generation = generation;
    this.generatedAt = generatedAt;
    this.json = json;
    this.jsonBytes = direct(json);
    this.event = direct("id: " + generation + "\ndata: " + json + "\n\n");
  }

  /** The number of this state: 1, 2, 3, … */
  public long generation() {
    return generation;
  }

  /** When this state came to be. */
  public Instant generatedAt() {
    return generatedAt;
  }

  /** The document. */
  public String json() {
    return json;
  }

  /**
   * {@link #json()} in UTF-8: a read-only view with a position of its own; the bytes are shared.
   */
  public ByteBuffer jsonBytes() {
    return jsonBytes.duplicate();
  }

  /**
   * The document as a server-sent event whose id is the generation: a read-only view with a
   * position of its own; the bytes are shared.
   */
  public ByteBuffer event() {
    return event.duplicate();
  }

  private static ByteBuffer direct(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip().asReadOnlyBuffer();
  }
}

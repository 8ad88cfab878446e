package dev.joust.spi;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What is sent as text: as a string, which WebSocket APIs take, or as bytes, which HTTP's do. */
public final class Text {

  private final String string;
  private final Optional<ByteBuffer> shared;

  private Text(String string, Optional<ByteBuffer> shared) {
    this.string = string;
    this.shared = shared;
  }

  /** A text for one client, whose bytes are made each time they are asked for. */
  static Text of(String string) {
    return new Text(string, Optional.empty());
  }

  /** A text for many clients, whose bytes are made once, outside of the heap. */
  static Text shared(String string) {
    byte[] bytes = string.getBytes(StandardCharsets.UTF_8);
    ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    return new Text(string, Optional.of(direct.asReadOnlyBuffer()));
  }

  /** The text. */
  public String string() {
    return string;
  }

  /**
   * The text in UTF-8: a buffer with a position of its own, whose bytes may be shared and must not
   * be written to.
   */
  public ByteBuffer bytes() {
    return shared
        .map(ByteBuffer::duplicate)
        .orElseGet(() -> ByteBuffer.wrap(string.getBytes(StandardCharsets.UTF_8)));
  }

  /** {@link #string()}. */
  @Override
  public String toString() {
    return string;
  }
}

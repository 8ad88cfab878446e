package dev.joust.spi;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What is sent as text: as a string, which WebSocket APIs take, or as bytes, which HTTP's do. */
public final class Text {

  private final String string;
  private final boolean isShared;
  private volatile Optional<ByteBuffer> shared = Optional.empty();

  private Text(String string, boolean isShared) {
    this.string = string;
    this.isShared = isShared;
  }

  /** A text for one client, whose bytes are made each time they are asked for. */
  static Text of(String string) {
    return new Text(string, false);
  }

  /** A text for many clients, whose bytes are made once, outside of the heap, if asked for. */
  static Text shared(String string) {
    return new Text(string, true);
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
    return isShared ? shared.orElseGet(this::share).duplicate() : ByteBuffer.wrap(utf8());
  }

  private synchronized ByteBuffer share() {
    if (shared.isEmpty()) {
      byte[] bytes = utf8();
      ByteBuffer direct = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
      shared = Optional.of(direct.asReadOnlyBuffer());
    }
    return shared.get();
  }

  private byte[] utf8() {
    return string.getBytes(StandardCharsets.UTF_8);
  }

  /** {@link #string()}. */
  @Override
  public String toString() {
    return string;
  }
}

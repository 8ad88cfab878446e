package dev.joust.spi.peer;

import dev.joust.spi.JoinedBytes;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * The fragments of a WebSocket message, counted, checked and joined as they come, for a framework
 * that does not do so. For one thread at a time.
 */
public final class Fragments {

  private static final int NOT_UTF8 = 1_007;
  private static final int TOO_LARGE = 1_009;
  private static final int CHARACTERS_AT_ONCE = 1_024;

  private final boolean isText;
  private final int maxBytes;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final JoinedBytes joined = JoinedBytes.expecting(0);
  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private int checkedBytes;

  /** A message of which nothing has come, whose fragments may have so many bytes together. */
  public Fragments(boolean isText, int maxBytes) {
    this.isText = isText;
    this.maxBytes = maxBytes;
  }

  public boolean isText() {
    return isText;
  }

  /**
   * Takes the next fragment. Of a message with one alone, the bytes are not copied.
   *
   * @param fragment bytes in an array
   * @return the code to close the session with, if the message is too large or is not UTF-8
   */
  public OptionalInt add(ByteBuffer fragment, boolean isLast) {
    if (fragment.remaining() > maxBytes - bytes.limit()) {
      return OptionalInt.of(TOO_LARGE);
    }
    if (isLast && joined.length() == 0) {
      bytes = fragment.slice();
    } else {
      joined.append(fragment);
      bytes = joined.bytes();
    }
    return isText && !isUtf8(isLast) ? OptionalInt.of(NOT_UTF8) : OptionalInt.empty();
  }

  /** Decodes what has come since, except the beginning of a character. */
  private boolean isUtf8(boolean isLast) {
    ByteBuffer unchecked = bytes.duplicate().position(checkedBytes);
    CharBuffer dropped = CharBuffer.allocate(CHARACTERS_AT_ONCE);
    CoderResult result;
    do {
      dropped.clear();
      result = decoder.decode(unchecked, dropped, isLast);
    } while (result.isOverflow());
    checkedBytes = unchecked.position();
    return !result.isError();
  }

  /** All that has come. */
  public ByteBuffer bytes() {
    return bytes.duplicate();
  }

  /** All that has come of a text. */
  public String text() {
    return new String(bytes.array(), bytes.arrayOffset(), bytes.limit(), StandardCharsets.UTF_8);
  }
}

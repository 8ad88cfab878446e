package dev.joust.helidon;

import dev.joust.spi.JoinedBytes;
import io.helidon.common.buffers.BufferData;
import io.helidon.websocket.WsCloseCodes;
import io.helidon.websocket.WsCloseException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/** A message whose fragments are counted, checked and joined as they come. */
final class Message {

  private static final int CHARACTERS_AT_ONCE = 1_024;

  private final boolean isText;
  private final int maxBytes;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final JoinedBytes joined = JoinedBytes.expecting(0);
  private ByteBuffer bytes = ByteBuffer.allocate(0);
  private int checkedBytes;

  Message(boolean isText, int maxBytes) {
    this.isText = isText;
    this.maxBytes = maxBytes;
  }

  boolean isText() {
    return isText;
  }

  /** All that has come, in an array from its beginning on. */
  ByteBuffer bytes() {
    return bytes;
  }

  String text() {
    return new String(bytes.array(), 0, bytes.limit(), StandardCharsets.UTF_8);
  }

  void add(BufferData fragment, boolean isLast) {
    if (fragment.available() > maxBytes - bytes.limit()) {
      throw new WsCloseException("too large", WsCloseCodes.TOO_BIG);
    }
    byte[] part = new byte[fragment.available()];
    fragment.read(part);
    if (isLast && bytes.limit() == 0) {
      bytes = ByteBuffer.wrap(part);
    } else {
      joined.append(ByteBuffer.wrap(part));
      bytes = joined.bytes();
    }
    if (isText) {
      check(isLast);
    }
  }

  /** Decodes what has come since, except the beginning of a character. */
  private void check(boolean isLast) {
    ByteBuffer unchecked = bytes.duplicate().position(checkedBytes);
    CharBuffer dropped = CharBuffer.allocate(CHARACTERS_AT_ONCE);
    CoderResult result;
    do {
      dropped.clear();
      result = decoder.decode(unchecked, dropped, isLast);
    } while (result.isOverflow());
    if (result.isError()) {
      throw new WsCloseException("not UTF-8", WsCloseCodes.NOT_CONSISTENT);
    }
    checkedBytes = unchecked.position();
  }
}

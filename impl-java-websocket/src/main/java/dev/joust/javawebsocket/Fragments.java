package dev.joust.javawebsocket;

import dev.joust.spi.JoinedBytes;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.exceptions.LimitExceededException;
import org.java_websocket.framing.CloseFrame;

/** The fragments of a message, counted and checked as they come. */
final class Fragments {

  private static final int CHARACTERS_AT_ONCE = 1024;

  private final boolean isText;
  private final int maxBytes;
  private final JoinedBytes joined;
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private int checked;

  Fragments(boolean isText, int maxBytes) {
    this.isText = isText;
    this.maxBytes = maxBytes;
    this.joined = JoinedBytes.expecting(0);
  }

  void add(ByteBuffer fragment, boolean isLast) throws InvalidDataException {
    if (fragment.remaining() > maxBytes - joined.length()) {
      throw new LimitExceededException(maxBytes);
    }
    joined.append(fragment);
    if (isText) {
      check(isLast);
    }
  }

  /** Decodes what has come since, all but the beginning of a character. */
  private void check(boolean isLast) throws InvalidDataException {
    ByteBuffer unchecked = joined.bytes().position(checked);
    CharBuffer dropped = CharBuffer.allocate(CHARACTERS_AT_ONCE);
    CoderResult result;
    do {
      dropped.clear();
      result = decoder.decode(unchecked, dropped, isLast);
    } while (result.isOverflow());
    if (result.isError()) {
      throw new InvalidDataException(CloseFrame.NO_UTF8, "not UTF-8");
    }
    checked = unchecked.position();
  }

  /** Hands the message over. */
  void deliver(WebSocketImpl session) {
    ByteBuffer bytes = joined.bytes();
    if (isText) {
      String text =
          new String(bytes.array(), bytes.position(), bytes.remaining(), StandardCharsets.UTF_8);
      session.getWebSocketListener().onWebsocketMessage(session, text);
    } else {
      session.getWebSocketListener().onWebsocketMessage(session, bytes);
    }
  }
}

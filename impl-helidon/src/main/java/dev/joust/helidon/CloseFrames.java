package dev.joust.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.websocket.WsCloseCodes;
import io.helidon.websocket.WsCloseException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The payload of close frames (RFC 6455, section 7.4), of which Helidon checks nothing. */
final class CloseFrames {

  private CloseFrames() {}

  /** The code, if there is one. */
  static Optional<Integer> check(BufferData payload) {
    if (payload.available() == 0) {
      return Optional.empty();
    }
    if (payload.available() == 1) {
      throw new WsCloseException("half a code", WsCloseCodes.PROTOCOL_ERROR);
    }
    int code = payload.readInt16();
    if (!mayBeSent(code)) {
      throw new WsCloseException("a code that must not be sent", WsCloseCodes.PROTOCOL_ERROR);
    }
    byte[] reason = new byte[payload.available()];
    payload.read(reason);
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(reason));
    } catch (CharacterCodingException notText) {
      throw new WsCloseException("not UTF-8", WsCloseCodes.NOT_CONSISTENT);
    }
    return Optional.of(code);
  }

  private static boolean mayBeSent(int code) {
    boolean isDefined =
        code >= WsCloseCodes.NORMAL_CLOSE
            && code <= WsCloseCodes.BAD_GATEWAY
            && code != WsCloseCodes.NO_STATUS_CODE - 1
            && code != WsCloseCodes.NO_STATUS_CODE
            && code != WsCloseCodes.CLOSED_ABNORMALLY;
    return isDefined
        || code >= WsCloseCodes.REGISTERED_AT_IANA_MIN && code <= WsCloseCodes.APPLICATION_MAX;
  }
}

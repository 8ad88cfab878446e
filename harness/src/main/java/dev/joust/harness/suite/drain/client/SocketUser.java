package dev.joust.harness.suite.drain.client;

import dev.joust.load.wire.io.Target;
import java.io.IOException;

/** Sends messages over a WebSocket session (RFC 6455) and waits for their echoes. */
final class SocketUser extends DrainUser {

  private static final int FIN = 0x80;
  private static final int TEXT = 1;
  private static final int CLOSE = 8;
  private static final int OPCODE = 0x0F;
  private static final int MASKED = 0x80;
  private static final int MASK_BYTES = 4;
  private static final int LENGTH_IN_2_BYTES = 126;
  private static final int GOING_AWAY = 1001;

  SocketUser(Target target) {
    super(target);
  }

  @Override
  boolean open() throws IOException {
    began();
    write(
        target()
            .withPath("/echo")
            .request(
                "Upgrade: websocket",
                "Connection: Upgrade",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="));
    boolean opened = ResponseHead.read(this).status() == 101;
    ended(opened ? Outcome.FINISHED : Outcome.REFUSED);
    return opened;
  }

  @Override
  boolean exchange() throws IOException {
    began();
    write(frame(TEXT, ascii("message")));
    boolean goesOn = hear();
    if (goesOn) {
      ended(Outcome.FINISHED);
    }
    return goesOn;
  }

  /** An echo goes on; a close frame is answered, and the server then ends the connection. */
  @Override
  boolean hear() throws IOException {
    int opcode = read() & OPCODE;
    int length = read();
    byte[] payload = read(length == LENGTH_IN_2_BYTES ? read() << Byte.SIZE | read() : length);
    if (opcode != CLOSE) {
      isAnswered();
      return true;
    }
    if (payload.length >= Short.BYTES
        && ((payload[0] & 0xFF) << Byte.SIZE | payload[1] & 0xFF) == GOING_AWAY) {
      told();
    } else {
      toldOtherwise();
    }
    write(frame(CLOSE, payload));
    return false;
  }

  /** A frame with a mask of zeros. */
  private static byte[] frame(int opcode, byte[] payload) {
    byte[] frame = new byte[2 + MASK_BYTES + payload.length];
    frame[0] = (byte) (FIN | opcode);
    frame[1] = (byte) (MASKED | payload.length);
    System.arraycopy(payload, 0, frame, 2 + MASK_BYTES, payload.length);
    return frame;
  }
}

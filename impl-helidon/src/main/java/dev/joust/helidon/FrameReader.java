package dev.joust.helidon;

import dev.joust.spi.JoinedBytes;
import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataReader;
import io.helidon.webserver.ConnectionContext;
import io.helidon.websocket.ClientWsFrame;
import io.helidon.websocket.WsCloseCodes;
import io.helidon.websocket.WsCloseException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/**
 * Reads frames by Helidon's reader. For each byte of a payload, that looks through all parts in
 * which the payload has come, so frames beyond Helidon's default limit, which would keep a carrier
 * thread for minutes, are joined before.
 */
record FrameReader(ConnectionContext context, DataReader reader, int maxBytes) {

  /** That of {@code WsConfig.maxFrameLength}. */
  private static final int HELIDONS_LIMIT = 1_024 * 1_024;

  private static final int SHORT_HEAD_BYTES = 2;
  private static final int LONG_HEAD_BYTES = 10;
  private static final int MASK_BYTES = 4;
  private static final int MASKED_LONG_LENGTH = 0xFF;
  private static final int PART_BYTES = 8 * 1_024;

  ClientWsFrame read() {
    try {
      return ClientWsFrame.read(context, source(), maxBytes);
    } catch (IllegalArgumentException unknownOpCode) {
      throw new WsCloseException(unknownOpCode.getMessage(), WsCloseCodes.PROTOCOL_ERROR);
    }
  }

  private DataReader source() {
    BufferData start = reader.getBuffer(SHORT_HEAD_BYTES);
    start.skip(1);
    if ((start.read() & 0xFF) != MASKED_LONG_LENGTH) {
      return reader;
    }
    BufferData head = reader.getBuffer(LONG_HEAD_BYTES);
    head.skip(SHORT_HEAD_BYTES);
    long length = head.readLong();
    return length > HELIDONS_LIMIT && length <= maxBytes ? joined((int) length) : reader;
  }

  private DataReader joined(int payloadBytes) {
    int bytes = LONG_HEAD_BYTES + MASK_BYTES + payloadBytes;
    JoinedBytes joined = JoinedBytes.expecting(bytes);
    while (joined.length() < bytes) {
      joined.append(
          ByteBuffer.wrap(reader.readBytes(Math.min(PART_BYTES, bytes - joined.length()))));
    }
    Iterator<byte[]> frame = List.of(Arrays.copyOf(joined.bytes().array(), bytes)).iterator();
    return DataReader.create(frame::next);
  }
}

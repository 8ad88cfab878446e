package io.undertow.websockets.core.protocol.version07;

import io.undertow.server.protocol.framed.FrameHeaderData;
import io.undertow.websockets.core.function.ChannelFunction;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Takes the place of Undertow's class of this name, and masks eight bytes at a time. */
public final class Masker implements ChannelFunction {

  private int key;

  /** The bytes of this frame that were masked so far, modulo 4. */
  private int done;

  Masker(int key) {
    setMaskingKey(key);
  }

  public void setMaskingKey(int maskingKey) {
    key = maskingKey;
    done = 0;
  }

  @Override
  public void newFrame(FrameHeaderData header) {
    setMaskingKey(((WebSocket07Channel.WebSocketFrameHeader) header).getMaskingKey());
  }

  @Override
  public void afterRead(ByteBuffer buffer, int position, int length) {
    mask(buffer, position, length);
  }

  @Override
  public void beforeWrite(ByteBuffer buffer, int position, int length) {
    mask(buffer, position, length);
  }

  @Override
  public void complete() {}

  private void mask(ByteBuffer buffer, int position, int length) {
    int rotated = Integer.rotateLeft(key, 8 * done);
    long eight = (long) rotated << 32 | rotated & 0xFFFFFFFFL;
    if (buffer.order() == ByteOrder.LITTLE_ENDIAN) {
      eight = Long.reverseBytes(eight);
    }
    int at = position;
    int end = position + length;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      buffer.putLong(at, buffer.getLong(at) ^ eight);
    }
    for (; at < end; at++) {
      buffer.put(at, (byte) (buffer.get(at) ^ key >>> 24 - 8 * done));
      done = done + 1 & 3;
    }
  }
}

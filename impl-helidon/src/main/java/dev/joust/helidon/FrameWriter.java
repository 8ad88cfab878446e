package dev.joust.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.buffers.DataWriter;
import io.helidon.common.socket.SocketWriterException;
import io.helidon.webserver.ServerConnectionException;
import io.helidon.websocket.WsOpCode;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.ReentrantLock;

/** Writes frames, one at a time, and none after a close frame; it blocks until one has left. */
final class FrameWriter {

  private static final int LARGEST_HEAD = 10;
  private static final int FINAL = 0x80;
  private static final int SHORT_LENGTH = 126;
  private static final int LONG_LENGTH = 127;

  private final DataWriter writer;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean isOpen = true;

  FrameWriter(DataWriter writer) {
    this.writer = writer;
  }

  boolean isOpen() {
    return isOpen;
  }

  /** The connection ends. */
  void end() {
    isOpen = false;
  }

  void write(WsOpCode code, BufferData payload) {
    lock.lock();
    try {
      if (isOpen) {
        if (code == WsOpCode.CLOSE) {
          isOpen = false;
        }
        send(code, payload);
      }
    } finally {
      lock.unlock();
    }
  }

  void close(int code) {
    write(WsOpCode.CLOSE, BufferData.create(Short.BYTES).writeInt16(code));
  }

  void closeWithoutCode() {
    write(WsOpCode.CLOSE, BufferData.empty());
  }

  private void send(WsOpCode code, BufferData payload) {
    BufferData head = BufferData.create(LARGEST_HEAD);
    int length = payload.available();
    head.write(FINAL | code.code());
    if (length < SHORT_LENGTH) {
      head.write(length);
    } else if (length <= 0xFFFF) {
      head.write(SHORT_LENGTH);
      head.writeInt16(length);
    } else {
      head.write(LONG_LENGTH);
      head.writeInt32(0);
      head.writeInt32(length);
    }
    try {
      if (length == 0) {
        writer.writeNow(head);
      } else {
        writer.writeNow(head, payload);
      }
    } catch (UncheckedIOException | SocketWriterException failure) {
      throw new ServerConnectionException("the client has left", failure);
    }
  }
}

package dev.joust.undertow;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Checks the framing of a chunked body (RFC 9112, section 7.1) on its way from the socket to
 * Undertow, which takes a chunk size that is no number for 0 and skips what should be a line end.
 * It lies beneath a connection from its start, and does nothing until told to watch.
 */
final class ChunkGuard extends AbstractStreamSourceConduit<StreamSourceConduit> {

  private static final int MOST_DIGITS = 15;

  private enum Expect {
    NOTHING,
    SIZE,
    END_OF_EXTENSION,
    DATA,
    END_OF_DATA
  }

  private Expect expect = Expect.NOTHING;
  private long size;
  private int digits;

  ChunkGuard(StreamSourceConduit socket) {
    super(socket);
  }

  /** Watches a chunked body up to its last chunk; its first bytes may have been read before. */
  void watch(ByteBuffer readBefore) throws IOException {
    expectSize();
    check(readBefore.duplicate());
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    int begin = target.position();
    int read = super.read(target);
    if (expect != Expect.NOTHING && read > 0) {
      check(target.duplicate().position(begin).limit(begin + read));
    }
    return read;
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    if (expect == Expect.NOTHING) {
      return super.read(targets, offset, length);
    }
    for (int i = offset; i < offset + length; i++) {
      if (targets[i].hasRemaining()) {
        return read(targets[i]);
      }
    }
    return 0;
  }

  private void check(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining() && expect != Expect.NOTHING) {
      switch (expect) {
        case SIZE -> takeSize(bytes.get());
        case END_OF_EXTENSION -> {
          if (bytes.get() == '\n') {
            endOfSize();
          }
        }
        case DATA -> takeData(bytes);
        default -> takeEndOfData(bytes.get());
      }
    }
  }

  private void takeSize(byte next) throws IOException {
    int digit = Character.digit(next, 16);
    if (digit >= 0 && digits < MOST_DIGITS) {
      size = size << 4 | digit;
      digits++;
    } else if (digits == 0 || digits == MOST_DIGITS) {
      throw new IOException("bad chunk size");
    } else if (next == '\n') {
      endOfSize();
    } else if (next == '\r' || next == ';' || next == ' ' || next == '\t') {
      expect = Expect.END_OF_EXTENSION;
    } else {
      throw new IOException("bad chunk size");
    }
  }

  private void endOfSize() {
    expect = size == 0 ? Expect.NOTHING : Expect.DATA;
  }

  private void takeData(ByteBuffer bytes) {
    int taken = (int) Math.min(size, bytes.remaining());
    bytes.position(bytes.position() + taken);
    size -= taken;
    if (size == 0) {
      expect = Expect.END_OF_DATA;
    }
  }

  private void takeEndOfData(byte next) throws IOException {
    if (next == '\n') {
      expectSize();
    } else if (next != '\r') {
      throw new IOException("no line end after a chunk");
    }
  }

  private void expectSize() {
    expect = Expect.SIZE;
    size = 0;
    digits = 0;
  }
}

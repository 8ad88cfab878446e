package dev.joust.load.wire.sse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads server-sent events (WHATWG HTML, section 9.2.6), wherever the reads were cut. Of each it
 * hands on the data; an event that the stream ends in is none.
 */
public final class EventReader {

  /** Hears what the events say. */
  public interface Listener {

    /** A part of an event's data has come; the bytes are valid during this call. */
    void part(byte[] bytes, int from, int to);

    /** The parts so far were a whole event. */
    void event();
  }

  private enum At {
    NAME,
    BEFORE_DATA,
    DATA,
    OTHER
  }

  private static final byte[] DATA = "data".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] LINE_FEED = {'\n'};
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final Listener listener;

  /** The beginning of a field's name; one that is longer is none that matters. */
  private final byte[] name = new byte[DATA.length + 1];

  private int nameBytes;

  /** How much of a byte order mark the stream has begun with; all of it once it cannot come. */
  private int markBytes;

  private At at = At.NAME;
  private boolean afterReturn;
  private boolean hasData;

  /** A reader whose events are heard of there. */
  public EventReader(Listener listener) {
    this.listener = listener;
  }

  /** Reads on. */
  public void read(byte[] bytes, int from, int to) {
    int next = from;
    while (next < to) {
      if (at == At.DATA) {
        int end = endOfLine(bytes, next, to);
        listener.part(bytes, next, end);
        next = end;
      }
      if (next < to) {
        next += read(bytes[next]);
      }
    }
  }

  /**
   * Reads a byte.
   *
   * @return how many bytes that were: none if it is the first of the data
   */
  private int read(byte one) {
    if (markBytes < BYTE_ORDER_MARK.length) {
      if (one == BYTE_ORDER_MARK[markBytes]) {
        markBytes++;
        return 1;
      }
      for (int i = 0; i < markBytes; i++) {
        name(BYTE_ORDER_MARK[i]);
      }
      markBytes = BYTE_ORDER_MARK.length;
    }
    boolean endsPair = afterReturn && one == '\n';
    afterReturn = one == '\r';
    if (endsPair) {
      return 1;
    }
    if (one == '\n' || one == '\r') {
      endOfLine();
      return 1;
    }
    switch (at) {
      case NAME -> name(one);
      case BEFORE_DATA -> {
        at = At.DATA;
        return one == ' ' ? 1 : 0;
      }
      default -> {
        // The value of a field that does not matter.
      }
    }
    return 1;
  }

  private void name(byte one) {
    if (one == ':') {
      at = isData() ? At.BEFORE_DATA : At.OTHER;
      if (at == At.BEFORE_DATA) {
        beginData();
      }
    } else if (nameBytes < name.length) {
      name[nameBytes++] = one;
    }
  }

  private void endOfLine() {
    if (at == At.NAME && nameBytes == 0) {
      if (hasData) {
        hasData = false;
        listener.event();
      }
    } else if (at == At.NAME && isData()) {
      beginData();
    }
    at = At.NAME;
    nameBytes = 0;
  }

  private void beginData() {
    if (hasData) {
      listener.part(LINE_FEED, 0, LINE_FEED.length);
    }
    hasData = true;
  }

  private boolean isData() {
    return Arrays.equals(name, 0, nameBytes, DATA, 0, DATA.length);
  }

  private static int endOfLine(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && bytes[end] != '\n' && bytes[end] != '\r') {
      end++;
    }
    return end;
  }
}

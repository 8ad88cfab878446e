package dev.joust.load.wire.http2;

/** The numbers of RFC 9113, sections 6 and 7, that a client needs. */
public final class FrameType {

  public static final int DATA = 0;
  public static final int HEADERS = 1;
  public static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  public static final int PUSH_PROMISE = 5;
  public static final int PING = 6;
  public static final int GOAWAY = 7;
  public static final int WINDOW_UPDATE = 8;
  public static final int CONTINUATION = 9;

  public static final int END_STREAM = 1;
  public static final int ACK = 1;
  public static final int END_HEADERS = 4;
  public static final int PADDED = 8;
  public static final int PRIORITY = 0x20;

  public static final int HEAD_BYTES = 9;
  public static final int MOST_PAYLOAD_BYTES = 16_384;

  private FrameType() {}
}

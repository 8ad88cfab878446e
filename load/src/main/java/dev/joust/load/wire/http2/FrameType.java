package dev.joust.load.wire.http2;

/** The numbers of RFC 9113, sections 6 and 7, that a client needs. */
final class FrameType {

  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PUSH_PROMISE = 5;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int END_STREAM = 1;
  static final int ACK = 1;
  static final int END_HEADERS = 4;
  static final int PADDED = 8;
  static final int PRIORITY = 0x20;

  static final int HEAD_BYTES = 9;
  static final int MOST_PAYLOAD_BYTES = 16_384;

  private FrameType() {}
}

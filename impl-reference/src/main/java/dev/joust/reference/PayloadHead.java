package dev.joust.reference;

import dev.joust.spi.Application;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The head of a payload's response; the last one is kept, as the next is the same mostly. */
final class PayloadHead {

  static final int MOST_BYTES = 256;

  private final Application application;
  private String date = "";
  private int bytes;
  private boolean last;
  private byte[] encoded;

  PayloadHead(Application application) {
    this.application = application;
  }

  void put(int ofBytes, boolean isLast, ByteBuffer out) {
    // The application hands out one and the same string for a second.
    String now = application.date();
    if (now != date || ofBytes != bytes || isLast != last) {
      date = now;
      bytes = ofBytes;
      last = isLast;
      encoded =
          ("HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: "
                  + bytes
                  + "\r\nDate: "
                  + date
                  + (last ? "\r\nConnection: close\r\n\r\n" : "\r\n\r\n"))
              .getBytes(StandardCharsets.ISO_8859_1);
    }
    out.put(encoded);
  }
}

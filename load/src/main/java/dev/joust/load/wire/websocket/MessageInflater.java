package dev.joust.load.wire.websocket;

import dev.joust.load.wire.io.MalformedAnswer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Inflates the messages of a session (RFC 7692, section 7.2.2), part by part as they come. */
final class MessageInflater implements AutoCloseable {

  private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};

  private final Inflater inflater = new Inflater(true);
  private final boolean forgets;
  private final byte[] room;

  /** One that forgets begins each message without context; the room is used during calls. */
  MessageInflater(boolean forgets, byte[] room) {
    this.forgets = forgets;
    this.room = room;
  }

  void part(byte[] bytes, int from, int to, FrameReader.Listener output) {
    inflater.setInput(bytes, from, to - from);
    try {
      for (int count = inflater.inflate(room); count > 0; count = inflater.inflate(room)) {
        output.part(room, 0, count);
      }
    } catch (DataFormatException broken) {
      throw new MalformedAnswer("what cannot be inflated: " + broken.getMessage());
    }
  }

  void end(FrameReader.Listener output) {
    part(TAIL, 0, TAIL.length, output);
    if (forgets || inflater.finished()) {
      inflater.reset();
    }
  }

  @Override
  public void close() {
    inflater.end();
  }
}

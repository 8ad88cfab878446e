package dev.joust.tck.wire;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Cuts the chunks of a stream into server-sent events, wherever the server has cut them. */
public final class EventReader implements Closeable {

  private final RawConnection connection;
  private byte[] chunk = new byte[0];
  private int position;

  private EventReader(RawConnection connection) {
    this.connection = connection;
  }

  /** Asks for the live document's events on a connection that has asked for nothing yet. */
  public static EventReader open(RawConnection connection) throws IOException {
    RawResponse head = connection.exchangeHead(RawRequest.of("GET", "/sse"));
    if (head.status() != 200) {
      throw new IOException("no events at /sse: " + head);
    }
    return new EventReader(connection);
  }

  /** The next event with the blank line that ends it. */
  public String next() throws IOException {
    ByteArrayOutputStream event = new ByteArrayOutputStream();
    int previous = 0;
    int latest = 0;
    while (previous != '\n' || latest != '\n') {
      previous = latest;
      latest = readByte();
      event.write(latest);
    }
    return event.toString(StandardCharsets.UTF_8);
  }

  /** The generation of the next event, which must have the form of the contract. */
  public long nextGeneration() throws IOException {
    String event = next();
    if (!event.matches("id: (\\d+)\ndata: \\{\"generation\":\\1,[^\n]*}\n\n")) {
      throw new IOException("not an event of the live document: " + event);
    }
    return Long.parseLong(event.substring("id: ".length(), event.indexOf('\n')));
  }

  private int readByte() throws IOException {
    while (position == chunk.length) {
      if (chunk.length > 0) {
        RawResponse.readChunkEnd(connection);
      }
      chunk = RawResponse.readChunk(connection);
      position = 0;
      if (chunk.length == 0) {
        throw new IOException("the server ended the stream of events");
      }
    }
    return chunk[position++];
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}

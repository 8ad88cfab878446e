package dev.joust.tck.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** A WebSocket session that has offered permessage-deflate (RFC 7692), and obeys what is agreed. */
public final class DeflateWebSocket implements Frame.Source, AutoCloseable {

  private static final int RSV1 = 4;
  private static final byte[] TAIL = {0, 0, (byte) 0xff, (byte) 0xff};
  private static final byte[] EMPTY_MESSAGE = {0};

  private final RawConnection connection;
  private final Optional<String> agreed;
  private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
  private final Inflater inflater = new Inflater(true);
  private final byte[] part = new byte[65_536];

  private DeflateWebSocket(RawConnection connection, Optional<String> agreed) {
    this.connection = connection;
    this.agreed = agreed;
  }

  /**
   * Opens a session on a connection that has asked for nothing yet.
   *
   * @param offer the value of {@code Sec-WebSocket-Extensions}
   */
  public static DeflateWebSocket open(RawConnection connection, String target, String offer)
      throws IOException {
    RawResponse head =
        RawWebSocket.accepted(connection, target, "Sec-WebSocket-Extensions: " + offer);
    return new DeflateWebSocket(connection, head.header("Sec-WebSocket-Extensions"));
  }

  /** The server's answer to the offer; empty: it declines. */
  public Optional<String> agreed() {
    return agreed;
  }

  /** Whether a parameter is part of what is agreed. */
  public boolean agreed(String parameter) {
    return agreed.stream()
        .flatMap(answer -> Arrays.stream(answer.split(";")))
        .map(String::strip)
        .anyMatch(parameter::equals);
  }

  /** A payload as the next message carries it; what is sent is sent in this order. */
  public byte[] deflate(byte[] payload) {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    deflater.setInput(payload);
    int count;
    do {
      count = deflater.deflate(part, 0, part.length, Deflater.SYNC_FLUSH);
      deflated.write(part, 0, count);
    } while (count == part.length);
    if (agreed("client_no_context_takeover")) {
      deflater.reset();
    }
    return payload.length == 0
        ? EMPTY_MESSAGE
        : Arrays.copyOf(deflated.toByteArray(), deflated.size() - TAIL.length);
  }

  /** A whole compressed message. */
  public Frame deflated(int opcode, byte[] payload) {
    return Frame.of(opcode, deflate(payload)).withReservedBits(RSV1);
  }

  /** Sends frames in one write. */
  public DeflateWebSocket send(Frame... frames) throws IOException {
    connection.send(frames);
    return this;
  }

  @Override
  public Frame read() throws IOException {
    return Frame.readCompressible(connection);
  }

  /**
   * The next text or binary message, its fragments joined and inflated; RSV1 tells whether it was
   * compressed. Control frames are an error.
   */
  @Override
  public Frame readMessage() throws IOException {
    Frame message = Frame.Source.super.readMessage();
    return message.isCompressed()
        ? Frame.of(message.opcode(), inflate(message.payload())).withReservedBits(RSV1)
        : message;
  }

  private byte[] inflate(byte[] message) throws IOException {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    deflated.writeBytes(message);
    deflated.writeBytes(TAIL);
    inflater.setInput(deflated.toByteArray());
    ByteArrayOutputStream inflated = new ByteArrayOutputStream();
    try {
      for (int count = inflater.inflate(part); count > 0; count = inflater.inflate(part)) {
        inflated.write(part, 0, count);
      }
    } catch (DataFormatException broken) {
      throw new IOException("a message from the server that cannot be inflated", broken);
    }
    if (agreed("server_no_context_takeover") || inflater.finished()) {
      inflater.reset();
    }
    return inflated.toByteArray();
  }

  /** Whether the server ends the connection now with no more bytes. */
  public boolean isEnded() throws IOException {
    return connection.isEnded();
  }

  @Override
  public void close() throws IOException {
    deflater.end();
    inflater.end();
    connection.close();
  }
}

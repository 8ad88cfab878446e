package dev.joust.tck.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A TCP connection that sends what it is told, byte by byte if need be, and reads with a limit. */
public final class RawConnection implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 15_000;

  private final Socket socket;
  private final InputStream in;

  private RawConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream(), 65_536);
  }

  /** Opens a connection. */
  public static RawConnection open(InetSocketAddress address) throws IOException {
    return open(new Socket(), address);
  }

  /** Opens a connection whose receive buffer is as small as the system allows. */
  public static RawConnection openNarrow(InetSocketAddress address) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4_096);
    return open(socket, address);
  }

  private static RawConnection open(Socket socket, InetSocketAddress address) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.connect(address, TIMEOUT_MILLIS);
    return new RawConnection(socket);
  }

  /** Sends a text, a byte for each character. */
  public RawConnection send(String ascii) throws IOException {
    return send(ascii.getBytes(StandardCharsets.ISO_8859_1));
  }

  /** Sends bytes. */
  public RawConnection send(byte[] bytes) throws IOException {
    return send(bytes, 0, bytes.length);
  }

  /** Sends some of the bytes. */
  public RawConnection send(byte[] bytes, int offset, int length) throws IOException {
    socket.getOutputStream().write(bytes, offset, length);
    return this;
  }

  /** The next byte, from 0 to 255. */
  public int readByte() throws IOException {
    int next = in.read();
    if (next < 0) {
      throw new EOFException("the server closed the connection");
    }
    return next;
  }

  /** The next so many bytes. */
  public byte[] readExactly(int length) throws IOException {
    byte[] bytes = in.readNBytes(length);
    if (bytes.length < length) {
      throw new EOFException(
          "the server closed the connection after %d of %d bytes".formatted(bytes.length, length));
    }
    return bytes;
  }

  /** All bytes up to the end of the stream. */
  public byte[] readToEnd() throws IOException {
    return in.readAllBytes();
  }

  /** A line without its CR LF. */
  public String readLine() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = readByte();
    while (next != '\r') {
      line.write(next);
      next = readByte();
    }
    int lineFeed = readByte();
    if (lineFeed != '\n') {
      throw new IOException("CR without LF after: " + line.toString(StandardCharsets.ISO_8859_1));
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  /** Whether the server ends the connection now, in order or by a reset, with no more bytes. */
  public boolean isEnded() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketTimeoutException stillOpen) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  /** Whether no byte and no end comes within a time. */
  public boolean isQuietFor(int millis) throws IOException {
    socket.setSoTimeout(millis);
    try {
      in.mark(1);
      int next = in.read();
      in.reset();
      return next == Integer.MIN_VALUE;
    } catch (SocketTimeoutException quiet) {
      return true;
    } finally {
      socket.setSoTimeout(TIMEOUT_MILLIS);
    }
  }

  /** Ends the stream to the server; what it sends can still be read. */
  public void endOutput() throws IOException {
    socket.shutdownOutput();
  }

  /** Vanishes: the server sees a reset. */
  public void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

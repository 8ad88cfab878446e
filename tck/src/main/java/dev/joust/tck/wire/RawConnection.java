package dev.joust.tck.wire;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/**
 * A connection, with or without TLS, that sends what it is told, byte by byte if need be, and reads
 * with a limit.
 */
public final class RawConnection implements Frame.ByteSource, Closeable {

  private static final int TIMEOUT_MILLIS = 15_000;
  private static final int PRINTED_BYTES = 160;

  private final Socket socket;
  private final Optional<TlsStreams> tls;
  private final InputStream in;
  private final OutputStream out;
  private int timeoutMillis = TIMEOUT_MILLIS;
  private volatile String latest = "nothing was sent";

  private RawConnection(Socket socket, Optional<TlsStreams> tls) throws IOException {
    this.socket = socket;
    this.tls = tls;
    this.in =
        new BufferedInputStream(tls.isPresent() ? tls.get().in() : socket.getInputStream(), 65_536);
    this.out = tls.isPresent() ? tls.get().out() : socket.getOutputStream();
  }

  /**
   * Opens a connection.
   *
   * @param protocols of TLS, that the client offers, by the JDK's names; none: without TLS
   * @throws javax.net.ssl.SSLException if the handshake fails
   */
  public static RawConnection open(InetSocketAddress address, String... protocols)
      throws IOException {
    return over(connect(new Socket(), address), protocols);
  }

  /** Opens a connection whose receive buffer is as small as the system allows. */
  public static RawConnection openNarrow(InetSocketAddress address, String... protocols)
      throws IOException {
    return over(connect(narrow(), address), protocols);
  }

  private static RawConnection over(Socket socket, String... protocols) throws IOException {
    if (protocols.length == 0) {
      return new RawConnection(socket, Optional.empty());
    }
    try {
      return new RawConnection(socket, Optional.of(TlsStreams.connect(socket, protocols)));
    } catch (IOException failure) {
      socket.close();
      throw failure;
    }
  }

  private static Socket narrow() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4_096);
    return socket;
  }

  private static Socket connect(Socket socket, InetSocketAddress address) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    socket.connect(address, TIMEOUT_MILLIS);
    return socket;
  }

  /** This one, which from now on waits no longer than that for bytes. */
  public RawConnection patientFor(Duration patience) throws IOException {
    timeoutMillis = Math.toIntExact(patience.toMillis());
    socket.setSoTimeout(timeoutMillis);
    return this;
  }

  /** What was agreed on by the handshake of a connection within TLS. */
  public SSLSession session() {
    return tls.orElseThrow().session();
  }

  /** Sends a text, a byte for each character. */
  public RawConnection send(String ascii) throws IOException {
    return send(ascii.getBytes(StandardCharsets.ISO_8859_1));
  }

  public RawConnection send(byte[] bytes) throws IOException {
    return send(bytes, 0, bytes.length);
  }

  RawConnection send(Frame... frames) throws IOException {
    return send(Frame.bytes(frames));
  }

  public RawConnection send(byte[] bytes, int offset, int length) throws IOException {
    return send(
        bytes,
        offset,
        length,
        printable(Arrays.copyOfRange(bytes, offset, offset + Math.min(length, PRINTED_BYTES + 1))));
  }

  /** Sends bytes by a name of the test's, which failures to read an answer tell. */
  public RawConnection send(byte[] bytes, int offset, int length, String name) throws IOException {
    latest = "sent was last: " + name;
    out.write(bytes, offset, length);
    return this;
  }

  /** The response to a request, which is sent before. */
  public RawResponse exchange(String request) throws IOException {
    return RawResponse.read(send(request));
  }

  /** The response to a GET, which is sent before. */
  public RawResponse get(String target) throws IOException {
    return exchange(RawRequest.of("GET", target));
  }

  /** The head of the response to a request, which is sent before. */
  public RawResponse exchangeHead(String request) throws IOException {
    return RawResponse.readHead(send(request));
  }

  @Override
  public int readByte() throws IOException {
    int next;
    try {
      next = in.read();
    } catch (IOException failure) {
      throw explained(failure);
    }
    if (next < 0) {
      throw new EOFException("the server closed the connection; " + latest);
    }
    return next;
  }

  @Override
  public byte[] readExactly(int length) throws IOException {
    byte[] bytes;
    try {
      bytes = in.readNBytes(length);
    } catch (IOException failure) {
      throw explained(failure);
    }
    if (bytes.length < length) {
      throw new EOFException(
          "the server closed the connection after %d of %d bytes; %s"
              .formatted(bytes.length, length, latest));
    }
    return bytes;
  }

  public byte[] readToEnd() throws IOException {
    try {
      return in.readAllBytes();
    } catch (IOException failure) {
      throw explained(failure);
    }
  }

  private IOException explained(IOException failure) {
    if (failure instanceof SocketTimeoutException) {
      SocketTimeoutException timeout =
          new SocketTimeoutException(
              "no more bytes within %d ms; %s".formatted(timeoutMillis, latest));
      timeout.initCause(failure);
      return timeout;
    }
    return new IOException(failure.getMessage() + "; " + latest, failure);
  }

  /** Bytes as text for a message, with what is not printable ASCII escaped, and cut if long. */
  public static String printable(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(bytes.length, PRINTED_BYTES); i++) {
      switch (bytes[i]) {
        case '\r' -> text.append("\\r");
        case '\n' -> text.append("\\n");
        default -> {
          if (bytes[i] >= ' ' && bytes[i] <= '~') {
            text.append((char) bytes[i]);
          } else {
            text.append("\\x%02x".formatted(bytes[i]));
          }
        }
      }
    }
    return text.append(bytes.length > PRINTED_BYTES ? "…" : "").toString();
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
      socket.setSoTimeout(timeoutMillis);
    }
  }

  /** Ends the stream to the server; what it sends can still be read. */
  public void endOutput() throws IOException {
    if (tls.isPresent()) {
      tls.get().endOutput();
    }
    breakOutput();
  }

  /** Ends the stream to the server without a {@code close_notify}, as an attacker could. */
  public void breakOutput() throws IOException {
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

package dev.joust.load.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A server of bare sockets that does to each connection what a test wants, however wrong. */
public final class FakeServer implements AutoCloseable {

  /** What happens on a connection, from accepting it to closing it. */
  public interface Behaviour {
    void serve(Connection connection) throws IOException, InterruptedException;
  }

  private final ServerSocket listener;
  private final AtomicInteger accepted = new AtomicInteger();

  private FakeServer(ServerSocket listener) {
    this.listener = listener;
  }

  public static FakeServer start(Behaviour behaviour) throws IOException {
    return start(listener(ServerSocketFactory.getDefault()), behaviour);
  }

  /** Speaks TLS first, by the protocols that are named, or by any, and the client's first suite. */
  public static FakeServer startSecure(SSLContext context, Behaviour behaviour, String... protocols)
      throws IOException {
    SSLParameters parameters = ofTheClientsChoice(context);
    if (protocols.length > 0) {
      parameters.setProtocols(protocols);
    }
    return startSecure(context, behaviour, parameters);
  }

  private static SSLParameters ofTheClientsChoice(SSLContext context) {
    SSLParameters parameters = context.getDefaultSSLParameters();
    parameters.setUseCipherSuitesOrder(false);
    return parameters;
  }

  /** Speaks TLS first, as the parameters have it. */
  public static FakeServer startSecure(
      SSLContext context, Behaviour behaviour, SSLParameters parameters) throws IOException {
    SSLServerSocket listener = (SSLServerSocket) listener(context.getServerSocketFactory());
    listener.setSSLParameters(parameters);
    return start(listener, behaviour);
  }

  private static ServerSocket listener(ServerSocketFactory sockets) throws IOException {
    return sockets.createServerSocket(0, 1_000, InetAddress.getByName("127.0.0.1"));
  }

  private static FakeServer start(ServerSocket listener, Behaviour behaviour) {
    FakeServer server = new FakeServer(listener);
    daemon(
        () -> {
          while (true) {
            Socket socket = server.listener.accept();
            server.accepted.incrementAndGet();
            daemon(() -> serve(behaviour, socket));
          }
        });
    return server;
  }

  /** Takes the handshake of each connection, and leaves the rest to the behaviour. */
  public static FakeServer startWebSocket(Behaviour behaviour) throws IOException {
    return start(afterHandshake(behaviour));
  }

  /** The same behaviour, once the handshake of a WebSocket is taken. */
  public static Behaviour afterHandshake(Behaviour behaviour) {
    return connection -> {
      connection.acceptHandshake(connection.request());
      behaviour.serve(connection);
    };
  }

  public String url(String scheme) {
    return scheme + "://127.0.0.1:" + listener.getLocalPort() + "/x";
  }

  public String address() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  public int accepted() {
    return accepted.get();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  private static void serve(Behaviour behaviour, Socket socket) throws Exception {
    try (socket) {
      socket.setTcpNoDelay(true);
      behaviour.serve(new Connection(socket));
    }
  }

  private interface Task {
    void run() throws Exception;
  }

  private static void daemon(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (Exception ended) {
                // A client that goes away is what ends a connection here.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  /** One client's connection. */
  public static final class Connection {

    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;

    private Connection(Socket socket) throws IOException {
      this.socket = socket;
      in = new DataInputStream(socket.getInputStream());
      out = socket.getOutputStream();
    }

    /** The next request's head. */
    public String request() throws IOException {
      ByteArrayOutputStream head = new ByteArrayOutputStream();
      while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
        head.write(in.readByte());
      }
      return head.toString(StandardCharsets.US_ASCII);
    }

    /** The body of a request whose head has been read. */
    public byte[] body(String head) throws IOException {
      return field(head, "Content-Length")
          .map(Integer::parseInt)
          .map(this::bytes)
          .orElse(new byte[0]);
    }

    private static Optional<String> field(String head, String name) {
      String start = name + ": ";
      return head.lines()
          .filter(line -> line.regionMatches(true, 0, start, 0, start.length()))
          .map(line -> line.substring(start.length()))
          .findFirst();
    }

    private byte[] bytes(int count) {
      try {
        return in.readNBytes(count);
      } catch (IOException gone) {
        throw new UncheckedIOException(gone);
      }
    }

    /** Sends text, a character a byte. */
    public void send(String text) throws IOException {
      send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    public void send(byte... bytes) throws IOException {
      out.write(bytes);
    }

    /** The same connection within TLS; what this one sends is not encrypted. */
    public Connection within(SSLContext context) throws IOException {
      SSLSocket within = (SSLSocket) context.getSocketFactory().createSocket(socket, null, false);
      within.setSSLParameters(ofTheClientsChoice(context));
      return new Connection(within);
    }

    /** Says that nothing more will come; within TLS by a close_notify alone. */
    public void endOutput() throws IOException {
      socket.shutdownOutput();
    }

    /** Waits until the client has ended the stream. */
    public void awaitEnd() throws IOException {
      in.transferTo(OutputStream.nullOutputStream());
    }

    /** The next frame, unmasked; every client's frame must be masked. */
    public Frame frame() throws IOException {
      int first = in.readUnsignedByte();
      int second = in.readUnsignedByte();
      if (second < 128) {
        throw new IOException("not masked");
      }
      long length = second & 127;
      if (length == 126) {
        length = in.readUnsignedShort();
      } else if (length == 127) {
        length = in.readLong();
      }
      int key = in.readInt();
      byte[] payload = in.readNBytes((int) length);
      for (int i = 0; i < payload.length; i++) {
        payload[i] ^= (byte) (key >> 8 * (3 - i % 4));
      }
      return new Frame(first, key, payload);
    }

    /** Sends unmasked frames at once. */
    public void sendFrame(int first, byte[]... payloads) throws IOException {
      ByteArrayOutputStream frames = new ByteArrayOutputStream();
      for (byte[] payload : payloads) {
        frames.writeBytes(frame(first, payload));
      }
      send(frames.toByteArray());
    }

    /** Sends each message back in one frame, until the client ends. */
    public void echoAll(int first) throws IOException {
      while (true) {
        sendFrame(first, frame().payload());
      }
    }

    /** Sends a frame and a close at once. */
    public void sendFrameAndClose(int first, byte[] payload, int code) throws IOException {
      ByteArrayOutputStream frames = new ByteArrayOutputStream();
      frames.writeBytes(frame(first, payload));
      frames.writeBytes(frame(0x88, new byte[] {(byte) (code >> 8), (byte) code}));
      send(frames.toByteArray());
    }

    private static byte[] frame(int first, byte[] payload) {
      ByteArrayOutputStream frame = new ByteArrayOutputStream();
      frame.write(first);
      if (payload.length < 126) {
        frame.write(payload.length);
      } else if (payload.length < 65_536) {
        frame.write(126);
        frame.write(payload.length >> 8);
        frame.write(payload.length);
      } else {
        frame.write(127);
        for (int shift = 56; shift >= 0; shift -= 8) {
          frame.write((int) ((long) payload.length >> shift));
        }
      }
      frame.writeBytes(payload);
      return frame.toByteArray();
    }

    /** Accepts the handshake that a request is, with further fields. */
    public void acceptHandshake(String request, String... fields) throws IOException {
      String key = field(request, "Sec-WebSocket-Key").orElseThrow();
      send(
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: upgrade\r\n"
              + "Sec-WebSocket-Accept: "
              + accept(key)
              + "\r\n"
              + Stream.of(fields).map(line -> line + "\r\n").collect(Collectors.joining())
              + "\r\n");
    }

    private static String accept(String key) {
      try {
        return Base64.getEncoder()
            .encodeToString(
                MessageDigest.getInstance("SHA-1")
                    .digest(
                        (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                            .getBytes(StandardCharsets.US_ASCII)));
      } catch (GeneralSecurityException impossible) {
        throw new AssertionError(impossible);
      }
    }
  }

  /** A frame that a client sent. */
  public record Frame(int first, int key, byte[] payload) {

    public int opcode() {
      return first & 15;
    }
  }
}

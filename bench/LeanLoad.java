import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * A load that is as lean as {@code wrk} for HTTP and WebSocket: one thread, requests prepared once,
 * answers counted by their bytes. Each connection sends its next request when the last is answered.
 *
 * <p>Arguments: port, shape and bytes as {@code http-post:512}, connections. See {@link Slices} for
 * input and output; a slice of 0 ms has one answer on each connection. Shapes: {@code
 * http-keepalive}, {@code http-close}, {@code http-post}, {@code websocket}.
 */
public final class LeanLoad implements AutoCloseable {

  /** What is exchanged. */
  enum Shape {
    HTTP_KEEPALIVE,
    HTTP_CLOSE,
    HTTP_POST,
    /** Of {@link WireLoad} only. */
    HTTP2,
    WEBSOCKET;

    static Shape of(String name) {
      return valueOf(name.replace('-', '_').toUpperCase(Locale.ROOT));
    }
  }

  /** What is exchanged, and of how many bytes a body or message is. */
  record Cell(Shape shape, int bytes) {

    static Cell of(String text) {
      String[] parts = text.split(":");
      return new Cell(Shape.of(parts[0]), Integer.parseInt(parts[1]));
    }

    @Override
    public String toString() {
      return shape.name().replace('_', '-').toLowerCase(Locale.ROOT) + ":" + bytes;
    }
  }

  private static final int BUFFER_BYTES = 256 * 1024;
  private static final long SILENCE_SECONDS = 10;
  private static final byte[] MASK = {0x5a, 0x13, (byte) 0xc7, 0x68};

  private final InetSocketAddress server;
  private final Cell cell;
  private final ByteBuffer request;
  private final long answerBytes;
  private final Selector selector = Selector.open();
  private final ByteBuffer received = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final List<Connection> connections = new ArrayList<>();
  private long answers;
  private int busy;
  private boolean goesOn;

  LeanLoad(int port, Cell cell, int connections) throws IOException {
    this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    this.cell = cell;
    this.request = request(cell.bytes());
    this.answerBytes = new FirstAnswer().bytes();
    for (int i = 0; i < connections; i++) {
      this.connections.add(new Connection());
    }
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    int port = Integer.parseInt(args[0]);
    try (LeanLoad load = new LeanLoad(port, Cell.of(args[1]), Integer.parseInt(args[2]))) {
      Slices.serve(load::run);
    }
  }

  private ByteBuffer request(int bytes) {
    byte[] body = new byte[bytes];
    new Random(bytes).nextBytes(body);
    return switch (cell.shape()) {
      case HTTP_KEEPALIVE -> get(bytes, "");
      case HTTP_CLOSE -> get(bytes, "Connection: close\r\n");
      case HTTP_POST ->
          joined(
              ("POST /echo HTTP/1.1\r\nHost: joust\r\nContent-Length: "
                      + bytes
                      + "\r\n"
                      + "Content-Type: application/octet-stream\r\n\r\n")
                  .getBytes(StandardCharsets.US_ASCII),
              body);
      case HTTP2 -> throw new IllegalArgumentException("this load has no HTTP/2");
      case WEBSOCKET -> joined(frameHead(bytes), body);
    };
  }

  private static ByteBuffer get(int bytes, String fields) {
    String head = "GET /payload/" + bytes + " HTTP/1.1\r\nHost: joust\r\n" + fields + "\r\n";
    return joined(head.getBytes(StandardCharsets.US_ASCII), new byte[0]);
  }

  private static ByteBuffer joined(byte[] head, byte[] body) {
    return ByteBuffer.allocateDirect(head.length + body.length).put(head).put(body).flip();
  }

  /** The head of a final binary frame. Its random payload is taken as masked already. */
  private static byte[] frameHead(int bytes) {
    ByteBuffer head = ByteBuffer.allocate(14).put((byte) 0x82);
    if (bytes < 126) {
      head.put((byte) (0x80 | bytes));
    } else if (bytes < 65_536) {
      head.put((byte) (0x80 | 126)).putShort((short) bytes);
    } else {
      head.put((byte) (0x80 | 127)).putLong(bytes);
    }
    byte[] made = new byte[head.put(MASK).position()];
    head.flip().get(made);
    return made;
  }

  /** Loads the server so long and until all answers are there; returns how many there were. */
  long run(long millis) throws IOException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    answers = 0;
    busy = connections.size();
    goesOn = true;
    for (Connection connection : connections) {
      connection.next();
    }
    while (busy > 0) {
      if (selector.select(TimeUnit.SECONDS.toMillis(SILENCE_SECONDS)) == 0) {
        throw new IOException(
            "%s of port %d: %d answers of %d bytes did not come for %d s"
                .formatted(cell, server.getPort(), busy, answerBytes, SILENCE_SECONDS));
      }
      goesOn = System.nanoTime() < end;
      Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
      while (ready.hasNext()) {
        ((Connection) ready.next().attachment()).proceed();
        ready.remove();
      }
    }
    return answers;
  }

  @Override
  public void close() throws IOException {
    for (Connection connection : connections) {
      connection.socket.close();
    }
    selector.close();
  }

  private SocketChannel connect() throws IOException {
    SocketChannel socket = SocketChannel.open(server);
    socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
    if (cell.shape() == Shape.WEBSOCKET) {
      new Handshake(socket).complete();
    }
    return socket;
  }

  /** One connection, or with {@code http-close} the one after the other. */
  private final class Connection {

    private final ByteBuffer unsent = request.duplicate();
    private SocketChannel socket;
    private SelectionKey key;
    private long missing;

    Connection() throws IOException {
      open();
    }

    private void open() throws IOException {
      socket = connect();
      socket.configureBlocking(false);
      key = socket.register(selector, SelectionKey.OP_READ, this);
    }

    void next() throws IOException {
      if (!socket.isOpen()) {
        open();
      }
      unsent.rewind();
      missing = answerBytes;
      send();
    }

    private void send() throws IOException {
      socket.write(unsent);
      int interest =
          unsent.hasRemaining()
              ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
              : SelectionKey.OP_READ;
      if (key.interestOps() != interest) {
        key.interestOps(interest);
      }
    }

    void proceed() throws IOException {
      if (unsent.hasRemaining()) {
        send();
      }
      int read = socket.read(received.clear());
      while (read == BUFFER_BYTES) {
        missing -= read;
        read = socket.read(received.clear());
      }
      missing -= Math.max(read, 0);
      if (missing < 0) {
        throw new IOException(
            cell + " of port " + server.getPort() + ": an answer has more bytes than the first");
      }
      if (read < 0) {
        ended();
      } else if (missing == 0 && !unsent.hasRemaining() && cell.shape() != Shape.HTTP_CLOSE) {
        answered();
      }
    }

    private void ended() throws IOException {
      if (cell.shape() != Shape.HTTP_CLOSE || missing > 0) {
        throw new EOFException(
            "%s of port %d: the server closed a connection, %d of %d bytes before its answer's end"
                .formatted(cell, server.getPort(), missing, answerBytes));
      }
      socket.close();
      answered();
    }

    private void answered() throws IOException {
      answers++;
      if (goesOn) {
        next();
      } else {
        busy--;
      }
    }
  }

  /** What the other end sends, read byte by byte from a socket that blocks. */
  private static class Input {

    private final SocketChannel socket;
    private final ByteBuffer one = ByteBuffer.allocate(1);
    long bytesRead;

    Input(SocketChannel socket) {
      this.socket = socket;
    }

    int read() throws IOException {
      if (socket.read(one.clear()) < 0) {
        throw new EOFException("the server closed the first connection");
      }
      bytesRead++;
      return one.get(0) & 0xff;
    }

    String head() throws IOException {
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
        head.append((char) read());
      }
      return head.toString();
    }

    void skip(long bytes) throws IOException {
      for (long i = 0; i < bytes; i++) {
        read();
      }
    }
  }

  /** The handshake of a WebSocket session. */
  private static final class Handshake extends Input {

    private static final byte[] REQUEST =
        ("GET /echo HTTP/1.1\r\n"
             + "Host: joust\r\n"
             + "Upgrade: websocket\r\n"
             + "Connection: Upgrade\r\n"
             + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             + "Sec-WebSocket-Version: 13\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);

    private final SocketChannel socket;

    Handshake(SocketChannel socket) {
      super(socket);
      this.socket = socket;
    }

    void complete() throws IOException {
      socket.write(ByteBuffer.wrap(REQUEST));
      String head = head();
      if (!head.startsWith("HTTP/1.1 101 ")) {
        throw new IOException("no handshake: " + head.lines().findFirst().orElseThrow());
      }
    }
  }

  /** The first answer is read as the protocol has it; all others are taken to be as long. */
  private final class FirstAnswer {

    long bytes() throws IOException {
      try (SocketChannel socket = connect()) {
        // A server may begin to answer before it has all.
        Thread writer = new Thread(() -> write(socket));
        writer.start();
        Input input = new Input(socket);
        if (cell.shape() == Shape.WEBSOCKET) {
          message(input);
        } else {
          response(input);
        }
        return input.bytesRead;
      }
    }

    private void write(SocketChannel socket) {
      try {
        for (ByteBuffer unsent = request.duplicate(); unsent.hasRemaining(); ) {
          socket.write(unsent);
        }
      } catch (IOException failure) {
        System.err.println("LeanLoad: the first request: " + failure);
      }
    }

    private void response(Input input) throws IOException {
      String head = input.head();
      long length =
          head.lines()
              .map(line -> line.split(": ", 2))
              .filter(field -> field[0].equalsIgnoreCase("content-length"))
              .mapToLong(field -> Long.parseLong(field[1].strip()))
              .findAny()
              .orElse(-1);
      if (!head.startsWith("HTTP/1.1 200 ") || length < 0) {
        throw new IOException("not the answer to " + cell + ":\n" + head);
      }
      input.skip(length);
    }

    private void message(Input input) throws IOException {
      boolean isLast = false;
      while (!isLast) {
        isLast = (input.read() & 0x80) != 0;
        int length = input.read();
        input.skip(length < 126 ? length : number(input, length == 126 ? 2 : 8));
      }
    }

    private static long number(Input input, int bytes) throws IOException {
      long number = 0;
      for (int i = 0; i < bytes; i++) {
        number = number << 8 | input.read();
      }
      return number;
    }
  }
}

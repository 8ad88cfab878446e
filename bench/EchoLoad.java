import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * A WebSocket echo load as lean as {@code wrk} is for HTTP: one thread, prepared masked frames,
 * echoes counted by their bytes. Prints messages per second. Arguments: port, connections, payload
 * bytes (up to 125), seconds.
 */
public final class EchoLoad {

  private static final String HANDSHAKE =
      "GET /echo HTTP/1.1\r\nHost: joust\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

  private EchoLoad() {}

  public static void main(String[] args) throws IOException {
    int payloadBytes = Integer.parseInt(args[2]);
    ByteBuffer frame = ByteBuffer.allocateDirect(6 + payloadBytes);
    frame.put((byte) 0x82).put((byte) (0x80 | payloadBytes)).limit(frame.capacity());
    int echoBytes = 2 + payloadBytes;
    Selector selector = Selector.open();
    for (int i = 0; i < Integer.parseInt(args[1]); i++) {
      SocketChannel socket = connect(Integer.parseInt(args[0]));
      socket.write(frame.duplicate().rewind());
      socket.register(selector, SelectionKey.OP_READ, new int[1]);
    }
    ByteBuffer buffer = ByteBuffer.allocateDirect(65_536);
    long messages = 0;
    long start = System.nanoTime();
    long end = start + Integer.parseInt(args[3]) * 1_000_000_000L;
    while (System.nanoTime() < end) {
      selector.select();
      for (SelectionKey key : selector.selectedKeys()) {
        SocketChannel socket = (SocketChannel) key.channel();
        int[] received = (int[]) key.attachment();
        int read = socket.read(buffer.clear());
        if (read < 0) {
          throw new IOException("the server closed a session");
        }
        received[0] += read;
        if (received[0] >= echoBytes) {
          received[0] -= echoBytes;
          messages++;
          socket.write(frame.duplicate().rewind());
        }
      }
      selector.selectedKeys().clear();
    }
    System.out.printf("%.0f%n", messages / ((System.nanoTime() - start) / 1e9));
  }

  private static SocketChannel connect(int port) throws IOException {
    SocketChannel socket = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
    socket.socket().setTcpNoDelay(true);
    socket.write(ByteBuffer.wrap(HANDSHAKE.getBytes(StandardCharsets.US_ASCII)));
    ByteBuffer response = ByteBuffer.allocate(4_096);
    String head = "";
    while (!head.endsWith("\r\n\r\n")) {
      if (socket.read(response) < 0) {
        throw new IOException("no handshake");
      }
      head = new String(response.array(), 0, response.position(), StandardCharsets.US_ASCII);
    }
    socket.configureBlocking(false);
    return socket;
  }
}

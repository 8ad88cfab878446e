package dev.joust.tck;

import dev.joust.spi.Application;
import dev.joust.spi.Counters;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A server that listens everywhere, answers everything with the same two bytes and echoes frames
 * without a look at them: what the kit must not let pass.
 */
final class CarelessServerProvider implements ServerProvider {

  @Override
  public String name() {
    return "careless";
  }

  @Override
  public String version() {
    return "0";
  }

  @Override
  public Set<Feature> features() {
    return EnumSet.allOf(Feature.class);
  }

  @Override
  public Server start(ServerSettings settings, Application application) throws IOException {
    return new CarelessServer(new ServerSocket(0, 100));
  }

  private record CarelessServer(ServerSocket listener) implements Server {

    CarelessServer {
      daemon(() -> accept(listener));
    }

    private static void daemon(Runnable task) {
      Thread thread = new Thread(task, "careless");
      thread.setDaemon(true);
      thread.start();
    }

    private static void accept(ServerSocket listener) {
      try {
        while (true) {
          Socket connection = listener.accept();
          daemon(() -> serve(connection));
        }
      } catch (IOException closed) {
        // That is how it ends.
      }
    }

    private static void serve(Socket connection) {
      try (connection) {
        InputStream in = connection.getInputStream();
        while (true) {
          if (head(in).contains("Upgrade: websocket")) {
            send(
                connection,
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                    + "Connection: Upgrade\r\nX-Careless: yes\r\nSec-WebSocket-Accept: "
                    + RawWebSocket.ACCEPT
                    + "\r\n\r\n");
            echo(connection, in);
          }
          send(connection, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nServer: careless\r\n\r\nxx");
        }
      } catch (IOException gone) {
        // The client's affair.
      }
    }

    private static String head(InputStream in) throws IOException {
      StringBuilder head = new StringBuilder();
      while (!head.toString().endsWith("\r\n\r\n")) {
        head.append((char) read(in));
      }
      return head.toString();
    }

    private static void echo(Socket connection, InputStream in) throws IOException {
      while (true) {
        int first = read(in);
        int second = read(in);
        byte[] mask = (second & 0x80) != 0 ? in.readNBytes(4) : new byte[4];
        byte[] payload = in.readNBytes(second & 0x7F);
        for (int i = 0; i < payload.length; i++) {
          payload[i] ^= mask[i & 3];
        }
        connection.getOutputStream().write(new byte[] {(byte) first, (byte) payload.length});
        connection.getOutputStream().write(payload);
      }
    }

    private static int read(InputStream in) throws IOException {
      int next = in.read();
      if (next < 0) {
        throw new IOException("end");
      }
      return next;
    }

    private static void send(Socket connection, String text) throws IOException {
      connection.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public InetSocketAddress address() {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
    }

    @Override
    public SortedMap<String, String> effectiveSettings() {
      return new TreeMap<>();
    }

    @Override
    public Counters counters() {
      return Counters.NONE;
    }

    @Override
    public void close() {
      try {
        listener.close();
      } catch (IOException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }
}

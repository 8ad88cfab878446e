import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Clients that open WebSocket sessions one after the other and close them by the hundred. A
 * handshake takes from the connect to the end of the answer's head; one without an answer in 30 s is
 * lost, and the server's stacks are printed. Prints how many were made, how many of them were lost,
 * refused and late (over 5 s), and their median, their 99.9th percentile and the longest in
 * milliseconds. Arguments: port, handshakes, clients, the server's process.
 */
public final class Handshakes {

  private static final byte[] REQUEST =
      ("GET /echo HTTP/1.1\r\nHost: joust\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
          .getBytes(StandardCharsets.US_ASCII);
  private static final int SESSIONS_AT_ONCE = 100;
  private static final int LOST_MILLIS = 30_000;
  private static final double LATE_MILLIS = 5_000;

  private final int port;
  private final String server;

  private Handshakes(int port, String server) {
    this.port = port;
    this.server = server;
  }

  public static void main(String[] args) throws Exception {
    Handshakes load = new Handshakes(Integer.parseInt(args[0]), args[3]);
    int each = Integer.parseInt(args[1]) / Integer.parseInt(args[2]);
    ExecutorService clients = Executors.newCachedThreadPool();
    List<Future<double[]>> parts = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      Callable<double[]> client = () -> load.shakeHands(each);
      parts.add(clients.submit(client));
    }
    double[] millis = new double[0];
    for (Future<double[]> part : parts) {
      int before = millis.length;
      millis = Arrays.copyOf(millis, before + each);
      System.arraycopy(part.get(), 0, millis, before, each);
    }
    clients.shutdown();
    print(millis);
  }

  private static void print(double[] millis) {
    Arrays.sort(millis);
    int lost = count(millis, Double.POSITIVE_INFINITY);
    int refused = (int) Arrays.stream(millis).filter(Double::isNaN).count();
    double[] answered = Arrays.copyOf(millis, millis.length - lost - refused);
    System.out.printf(
        "%d %d %d %d %.1f %.1f %.0f%n",
        millis.length,
        lost,
        refused,
        count(answered, LATE_MILLIS),
        answered[answered.length / 2],
        answered[(int) (answered.length * 0.999)],
        answered[answered.length - 1]);
  }

  private static int count(double[] millis, double least) {
    return (int) Arrays.stream(millis).filter(each -> each >= least).count();
  }

  /** The milliseconds of each; infinity for a lost one, NaN for a refused one. */
  private double[] shakeHands(int handshakes) throws IOException {
    double[] millis = new double[handshakes];
    List<Socket> open = new ArrayList<>();
    for (int i = 0; i < handshakes; i++) {
      Socket socket = new Socket();
      open.add(socket);
      long begin = System.nanoTime();
      try {
        socket.setSoTimeout(LOST_MILLIS);
        socket.connect(new InetSocketAddress("127.0.0.1", port), LOST_MILLIS);
        socket.getOutputStream().write(REQUEST);
        millis[i] =
            isAccepted(socket) ? (System.nanoTime() - begin) / 1e6 : Double.NaN;
      } catch (SocketTimeoutException lost) {
        millis[i] = Double.POSITIVE_INFINITY;
        System.err.println("lost: a handshake of " + socket.getLocalSocketAddress());
        new ProcessBuilder("jcmd", server, "Thread.print")
            .redirectOutput(ProcessBuilder.Redirect.to(new File("/dev/stderr")))
            .start();
      }
      if (open.size() == SESSIONS_AT_ONCE) {
        for (Socket session : open) {
          session.close();
        }
        open.clear();
      }
    }
    return millis;
  }

  /** Reads a head, of which nothing is sent behind. */
  private static boolean isAccepted(Socket socket) throws IOException {
    byte[] bytes = new byte[4_096];
    String head = "";
    int length = 0;
    while (!head.endsWith("\r\n\r\n")) {
      int read = socket.getInputStream().read(bytes, length, bytes.length - length);
      if (read <= 0) {
        return false;
      }
      length += read;
      head = new String(bytes, 0, length, StandardCharsets.US_ASCII);
    }
    return head.startsWith("HTTP/1.1 101 ");
  }
}

package dev.joust.lab.host;

import dev.joust.lab.os.RootFiles;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * The main class of a JVM at either end of the way between two hosts. {@code serve ADDRESS} says
 * the port that it listens on, then what is known of the address's device, and does what it is
 * asked until its standard input ends. {@code ask ADDRESS PORT} says what is known of its own
 * device, how many nanoseconds a byte takes there and back, and how many bits a second go there and
 * come from there. Of a device the MTU is known, and the Mbit/s that it says it has.
 */
public final class LinkProbe {

  /** What is said of a device where it is not known. */
  public static final int UNKNOWN = 0;

  private static final int PATIENCE_MILLIS = 5_000;
  private static final int UNCOUNTED = 200;
  private static final int COUNTED = 500;
  private static final long SPAN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final int CHUNK_BYTES = 64 * 1024;

  /** The first byte of a connection says what its server is to do. */
  private static final int ECHO = 'e';

  private static final int TAKE = 't';
  private static final int GIVE = 'g';

  private LinkProbe() {}

  /** Serves or asks; ends with status 1 and one line on standard error if it cannot. */
  public static void main(String[] arguments) {
    try {
      InetAddress address = InetAddress.getByName(arguments[1]);
      if (arguments[0].equals("serve")) {
        serve(address);
      } else {
        ask(new InetSocketAddress(address, Integer.parseInt(arguments[2])));
      }
    } catch (IOException failure) {
      System.err.println(failure.getMessage());
      System.exit(1);
    }
  }

  private static void serve(InetAddress address) throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 1, address)) {
      System.out.printf("%d %s%n", listener.getLocalPort(), device(address));
      daemon(() -> answerAll(listener));
      while (System.in.read() >= 0) {
        continue;
      }
    }
  }

  private static void answerAll(ServerSocket listener) {
    while (!listener.isClosed()) {
      try (Socket asked = listener.accept()) {
        asked.setTcpNoDelay(true);
        answer(asked.getInputStream(), asked.getOutputStream());
      } catch (IOException gone) {
        // Another may come.
      }
    }
  }

  private static void answer(InputStream in, OutputStream out) throws IOException {
    switch (in.read()) {
      case ECHO -> in.transferTo(out);
      case TAKE -> {
        new DataOutputStream(out).writeLong(bitsPerSecond(in));
        // Closed with something unread, the connection would be reset, and the answer lost.
        in.transferTo(OutputStream.nullOutputStream());
      }
      case GIVE -> give(out);
      default -> {
        // Nobody of ours asks for anything else.
      }
    }
  }

  private static void ask(InetSocketAddress server) throws IOException {
    System.out.printf("%s %d %d %d%n", ownDevice(server), nanos(server), to(server), from(server));
  }

  private static Socket connect(InetSocketAddress server, int wish) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(server, PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.setTcpNoDelay(true);
      socket.getOutputStream().write(wish);
      return socket;
    } catch (IOException failure) {
      socket.close();
      throw failure;
    }
  }

  private static String ownDevice(InetSocketAddress server) throws IOException {
    try (Socket socket = connect(server, ECHO)) {
      return device(socket.getLocalAddress());
    }
  }

  private static long nanos(InetSocketAddress server) throws IOException {
    try (Socket socket = connect(server, ECHO)) {
      long[] nanos = new long[COUNTED];
      for (int i = -UNCOUNTED; i < COUNTED; i++) {
        long start = System.nanoTime();
        roundTrip(socket.getInputStream(), socket.getOutputStream());
        nanos[Math.max(0, i)] = System.nanoTime() - start;
      }
      Arrays.sort(nanos);
      return nanos[COUNTED / 2];
    }
  }

  private static void roundTrip(InputStream in, OutputStream out) throws IOException {
    out.write(1);
    if (in.read() < 0) {
      throw new IOException("the connection was closed");
    }
  }

  private static long to(InetSocketAddress server) throws IOException {
    try (Socket socket = connect(server, TAKE)) {
      OutputStream out = socket.getOutputStream();
      daemon(() -> give(out));
      return new DataInputStream(socket.getInputStream()).readLong();
    }
  }

  private static long from(InetSocketAddress server) throws IOException {
    try (Socket socket = connect(server, GIVE)) {
      return bitsPerSecond(socket.getInputStream());
    }
  }

  private static long bitsPerSecond(InputStream in) throws IOException {
    byte[] chunk = new byte[CHUNK_BYTES];
    long bytes = 0;
    long start = System.nanoTime();
    long nanos;
    do {
      int read = in.read(chunk);
      if (read < 0) {
        throw new IOException("the connection was closed");
      }
      bytes += read;
      nanos = System.nanoTime() - start;
    } while (nanos < SPAN_NANOS);
    return Math.round(bytes * 8e9 / nanos);
  }

  private static void give(OutputStream out) {
    byte[] chunk = new byte[CHUNK_BYTES];
    try {
      while (true) {
        out.write(chunk);
      }
    } catch (IOException taken) {
      // Whoever takes has had enough.
    }
  }

  private static String device(InetAddress own) throws IOException {
    NetworkInterface device = NetworkInterface.getByInetAddress(own);
    return device == null
        ? UNKNOWN + " " + UNKNOWN
        : device.getMTU() + " " + megabits(device.getName());
  }

  /** Linux gives -1, or an error, where a device does not say. */
  private static long megabits(String device) {
    RootFiles files = RootFiles.here();
    return Math.max(UNKNOWN, files.number("/sys/class/net/" + device + "/speed").orElse(UNKNOWN));
  }

  private static void daemon(Runnable task) {
    Thread thread = new Thread(task, "joust-link");
    thread.setDaemon(true);
    thread.start();
  }
}

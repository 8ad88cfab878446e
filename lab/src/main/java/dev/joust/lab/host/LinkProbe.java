package dev.joust.lab.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/**
 * The main class of a JVM at either end of the way between two hosts. {@code serve ADDRESS} says
 * the port that it listens on and the address's MTU, and gives back what it gets until its standard
 * input ends; {@code ask ADDRESS PORT} says its MTU and how long a byte takes there and back.
 */
public final class LinkProbe {

  /** What is said of an address that no device is known by. */
  public static final String UNKNOWN_MTU = "0";

  private static final int PATIENCE_MILLIS = 5_000;
  private static final int UNCOUNTED = 200;
  private static final int COUNTED = 500;

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
      System.out.printf("%d %s%n", listener.getLocalPort(), mtu(address));
      Thread echo = new Thread(() -> echo(listener), "joust-echo");
      echo.setDaemon(true);
      echo.start();
      while (System.in.read() >= 0) {
        continue;
      }
    }
  }

  private static void echo(ServerSocket listener) {
    while (!listener.isClosed()) {
      try (Socket asked = listener.accept()) {
        asked.setTcpNoDelay(true);
        asked.getInputStream().transferTo(asked.getOutputStream());
      } catch (IOException gone) {
        // Another may come.
      }
    }
  }

  private static void ask(InetSocketAddress server) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(server, PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.setTcpNoDelay(true);
      long[] nanos = new long[COUNTED];
      for (int i = -UNCOUNTED; i < COUNTED; i++) {
        long start = System.nanoTime();
        roundTrip(socket.getInputStream(), socket.getOutputStream());
        nanos[Math.max(0, i)] = System.nanoTime() - start;
      }
      Arrays.sort(nanos);
      System.out.printf("%s %d%n", mtu(socket.getLocalAddress()), nanos[COUNTED / 2]);
    }
  }

  private static void roundTrip(InputStream in, OutputStream out) throws IOException {
    out.write(1);
    if (in.read() < 0) {
      throw new IOException("the connection was closed");
    }
  }

  private static String mtu(InetAddress own) throws IOException {
    NetworkInterface device = NetworkInterface.getByInetAddress(own);
    return device == null ? UNKNOWN_MTU : String.valueOf(device.getMTU());
  }
}

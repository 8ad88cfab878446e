package dev.joust.lab.link.calibration;

import dev.joust.lab.link.Link;
import dev.joust.lab.link.PacketCount;
import dev.joust.lab.link.profile.Direction;
import dev.joust.lab.link.profile.Shape;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.commons.statistics.descriptive.Median;

/** Measures what a link does: making connections, a byte there and back, and bulk each way. */
public final class Calibrator {

  private static final double MILLIS_FOR_EACH_LATENCY = 1_000;
  private static final int LEAST_TIMES = 50;
  private static final int MOST_TIMES = 200;
  private static final double BULK_SECONDS = 1.5;
  private static final int LEAST_BULK_BYTES = 256 * 1024;

  private static final int MOST_BULK_BYTES = 64 * 1024 * 1024;

  private static final double SETTLED = 0.4;

  /** What a full packet carries, beside 52 bytes of headers (IP, TCP, its timestamps). */
  private static final double PAYLOAD_SHARE = 1_448.0 / 1_500;

  private static final int PART_BYTES = 64 * 1024;
  private static final double NANOS_PER_MILLI = 1e6;

  private static final int WAIT_MILLIS = 15_000;

  /** How often a link that is off is measured at most. */
  private static final int MOST_CALIBRATIONS = 3;

  private final Link link;

  private Calibrator(Link link) {
    this.link = link;
  }

  /**
   * Measures a link that nothing else uses, in some seconds, and again if it is off.
   *
   * @throws IOException if it does not carry anything, or no longer does
   */
  public static Calibration measure(Link link) throws IOException {
    try {
      return confirmed(new Calibrator(link)::calibration);
    } catch (SocketTimeoutException silence) {
      throw new IOException(
          "the link %s carried nothing for %d s"
              .formatted(link.profile().name(), WAIT_MILLIS / 1000),
          silence);
    }
  }

  /** A calibration of a link. */
  interface Measurement {

    Calibration make() throws IOException;
  }

  static Calibration confirmed(Measurement measurement) throws IOException {
    Calibration found = measurement.make();
    for (int made = 1; made < MOST_CALIBRATIONS && !found.faults().isEmpty(); made++) {
      found = measurement.make();
    }
    return found;
  }

  private Calibration calibration() throws IOException {
    List<Reading> readings = new ArrayList<>();
    readings.add(latency("connect", connectMillis()));
    readings.add(latency("ping-pong", pingPongMillis()));
    readings.add(bulk("up", link.profile().shape().map(Shape::up)));
    readings.add(bulk("down", link.profile().shape().map(Shape::down)));
    link.packetsUp().ifPresent(count -> readings.addAll(losses("up", count)));
    link.packetsDown().ifPresent(count -> readings.addAll(losses("down", count)));
    return new Calibration(
        link.profile().name(), link.backEnd(), link.congestionControl(), readings, List.of());
  }

  private Reading latency(String property, double millis) {
    return link.profile()
        .shape()
        .map(shape -> shape.roundTrip().toNanos() / NANOS_PER_MILLI)
        .map(asked -> Reading.millis(property, asked, millis))
        .orElseGet(() -> Reading.of(property, "ms", millis));
  }

  private int times() {
    double millis = link.profile().shape().map(shape -> shape.roundTrip().toMillis()).orElse(0L);
    return (int) Math.max(LEAST_TIMES, Math.min(MOST_TIMES, MILLIS_FOR_EACH_LATENCY / millis));
  }

  /**
   * All connections stay open until the last is made: a packet cannot overtake the ones that end
   * another connection, and would wait for the later of them where there is jitter.
   */
  private double connectMillis() throws IOException {
    List<Socket> open = new ArrayList<>();
    try (ServerSocket listener = listen()) {
      double[] millis = new double[times()];
      for (int i = 0; i < millis.length; i++) {
        Socket client = socket();
        open.add(client);
        long start = System.nanoTime();
        client.connect(listener.getLocalSocketAddress(), WAIT_MILLIS);
        millis[i] = (System.nanoTime() - start) / NANOS_PER_MILLI;
        open.add(listener.accept());
      }
      return Median.withDefaults().evaluate(millis);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  private double pingPongMillis() throws IOException {
    try (Pair pair = new Pair()) {
      CompletableFuture<Void> echo =
          inBackground(
              () -> pair.accepted.getInputStream().transferTo(pair.accepted.getOutputStream()));
      InputStream in = pair.connected.getInputStream();
      OutputStream out = pair.connected.getOutputStream();
      double[] millis = new double[times()];
      for (int i = 0; i < millis.length; i++) {
        long start = System.nanoTime();
        out.write(0);
        if (in.read() < 0) {
          throw new IOException("the link ended in the middle of a ping-pong");
        }
        millis[i] = (System.nanoTime() - start) / NANOS_PER_MILLI;
      }
      pair.connected.shutdownOutput();
      await(echo);
      return Median.withDefaults().evaluate(millis);
    }
  }

  private Reading bulk(String way, Optional<Direction> asked) throws IOException {
    int bytes =
        asked
            .map(direction -> direction.rate().bitsPerSecond() / 8 * BULK_SECONDS)
            .map(wanted -> Math.max(LEAST_BULK_BYTES, Math.min(MOST_BULK_BYTES, wanted)))
            .orElse((double) MOST_BULK_BYTES)
            .intValue();
    double megabits;
    try (Pair pair = new Pair()) {
      boolean up = way.equals("up");
      Socket sender = up ? pair.connected : pair.accepted;
      Socket receiver = up ? pair.accepted : pair.connected;
      CompletableFuture<Void> sent = inBackground(() -> send(sender, bytes));
      boolean lossy = asked.map(Direction::isLossy).orElse(false);
      megabits = receive(receiver, bytes, lossy ? 0 : SETTLED);
      await(sent);
    }
    String property = "bulk " + way;
    if (asked.isEmpty()) {
      return Reading.of(property, "Mbit/s", megabits);
    }
    double payload = asked.get().rate().bitsPerSecond() / 1e6 * PAYLOAD_SHARE;
    Reading reading = Reading.megabits(property, payload, megabits);
    // How much of a lossy link TCP makes use of is TCP's affair.
    return asked.get().isLossy() ? reading.unjudged() : reading;
  }

  private static void send(Socket socket, int bytes) throws IOException {
    byte[] part = new byte[PART_BYTES];
    OutputStream out = socket.getOutputStream();
    for (int left = bytes; left > 0; left -= part.length) {
      out.write(part, 0, Math.min(part.length, left));
    }
  }

  /**
   * Receives and measures the rate, in megabits per second.
   *
   * @param settled the share that does not count. Of a lossy link all counts: what arrived before,
   *     and waited for a lost packet, would make it faster than it is.
   */
  private static double receive(Socket socket, int bytes, double settled) throws IOException {
    byte[] part = new byte[PART_BYTES];
    InputStream in = socket.getInputStream();
    long settledNanos = 0;
    int settledBytes = 0;
    int received = 0;
    while (received < bytes) {
      int read = in.read(part);
      if (read < 0) {
        throw new IOException("the link ended after %d of %d bytes".formatted(received, bytes));
      }
      received += read;
      if (settledBytes == 0 && received >= bytes * settled) {
        settledNanos = System.nanoTime();
        settledBytes = received;
      }
    }
    return (received - settledBytes) * 8e3 / (System.nanoTime() - settledNanos);
  }

  private static List<Reading> losses(String way, PacketCount count) {
    double taken = Math.max(1, count.taken());
    return List.of(
        Reading.of("lost " + way, "%", 100 * count.lost() / taken),
        Reading.of("dropped " + way, "%", 100 * count.dropped() / taken));
  }

  private ServerSocket listen() throws IOException {
    ServerSocket listener = link.server().call(ServerSocketChannel::open).socket();
    listener.setSoTimeout(WAIT_MILLIS);
    listener.bind(new InetSocketAddress(link.server().address(), 0));
    return listener;
  }

  /** A socket at the client's end: a channel's, as that is made at once and in this thread. */
  private Socket socket() throws IOException {
    return link.client().call(SocketChannel::open).socket();
  }

  /** Both ends of a connection over the link. */
  private final class Pair implements AutoCloseable {

    private final Socket connected;
    private final Socket accepted;

    Pair() throws IOException {
      try (ServerSocket listener = listen()) {
        connected = socket();
        connected.connect(listener.getLocalSocketAddress(), WAIT_MILLIS);
        accepted = listener.accept();
      }
      for (Socket end : List.of(connected, accepted)) {
        end.setTcpNoDelay(true);
        end.setSoTimeout(WAIT_MILLIS);
      }
    }

    @Override
    public void close() throws IOException {
      try (connected;
          accepted) {
        connected.shutdownOutput();
      }
    }
  }

  /** One side of a measurement, done while the other waits. */
  private interface Work {

    void run() throws IOException;
  }

  private static CompletableFuture<Void> inBackground(Work work) {
    CompletableFuture<Void> end = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
                end.complete(null);
              } catch (IOException failure) {
                end.completeExceptionally(failure);
              }
            },
            "joust-calibration");
    thread.setDaemon(true);
    thread.start();
    return end;
  }

  private static void await(CompletableFuture<Void> end) throws IOException {
    try {
      end.join();
    } catch (CompletionException failure) {
      throw new IOException(failure.getCause().getMessage(), failure.getCause());
    }
  }
}

package dev.joust.netty;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.stream.LongStream;

/**
 * Burns CPU for a known time: {@code bench/power} builds it into copies of Netty's server, which
 * call it for each HTTP request and each WebSocket message. How long is told by {@code
 * busy.properties} beside the class, as each copy is slowed by another share. It is by the clock,
 * as a counted loop would take as long as its compilation happens to make it.
 *
 * <p>Run by itself with a number of nanoseconds it prints how many it burns when asked for them:
 * the clock has to be read as well.
 */
final class BusyWork {

  private static final long REQUEST_NANOS = nanos("steady");
  private static final long MESSAGE_NANOS = nanos("websocket");
  private static final int CALLS = 200_000;
  private static final int ROUNDS = 30;

  private BusyWork() {}

  static void burnForRequest() {
    burn(REQUEST_NANOS);
  }

  static void burnForMessage() {
    burn(MESSAGE_NANOS);
  }

  private static long nanos(String way) {
    Properties busy = new Properties();
    try (InputStream in = BusyWork.class.getResourceAsStream("busy.properties")) {
      if (in != null) {
        busy.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Long.parseLong(busy.getProperty(way, "0"));
  }

  private static void burn(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  public static void main(String[] arguments) {
    long nanos = Long.parseLong(arguments[0]);
    // The least: the first rounds are not compiled yet, and others may be interrupted.
    System.out.println(LongStream.range(0, ROUNDS).map(round -> measure(nanos)).min().getAsLong());
  }

  private static long measure(long nanos) {
    long start = System.nanoTime();
    for (int i = 0; i < CALLS; i++) {
      burn(nanos);
    }
    return (System.nanoTime() - start) / CALLS;
  }
}

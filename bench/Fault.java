package dev.joust.netty;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Makes a server worse by a known amount: {@code bench/synthetic} builds it into copies of Netty's
 * server, which call it for each HTTP request, each WebSocket message and each connection. What it
 * does is told by {@code fault.properties} beside the class.
 */
final class Fault {

  private static final int ARRAY_HEADER_BYTES = 16;

  private static final Properties ASKED = asked();
  private static final long REQUEST_NANOS = number("requestNanos");
  private static final long MESSAGE_NANOS = number("messageNanos");
  private static final int GARBAGE_BYTES = (int) number("garbageBytes");
  private static final int LEAKED_BYTES = (int) number("leakedBytes");
  private static final long STALL_MILLIS = number("stallMillis");
  private static final int STALLED_ONE_IN = (int) number("stalledOneIn");
  private static final long COLLECT_EVERY_MILLIS = number("collectEveryMillis");
  private static final int LIVE_OBJECTS = (int) number("liveObjects");
  private static final long LOCK_EVERY_MILLIS = number("lockEveryMillis");
  private static final long LOCKED_MILLIS = number("lockedMillis");

  private static final Object LOCK = new Object();

  private static final List<byte[]> LEAKED = new ArrayList<>();

  /** What is stored here cannot be left out by a compiler. */
  private static volatile byte[] garbage;

  static {
    if (COLLECT_EVERY_MILLIS > 0) {
      // A collection takes as long as there are objects to be marked and moved.
      for (int i = 0; i < LIVE_OBJECTS; i++) {
        LEAKED.add(new byte[ARRAY_HEADER_BYTES]);
      }
      every(COLLECT_EVERY_MILLIS, System::gc);
    }
    if (LOCK_EVERY_MILLIS > 0) {
      every(LOCK_EVERY_MILLIS, Fault::holdLock);
    }
  }

  private Fault() {}

  private static void every(long millis, Runnable action) {
    Thread thread =
        new Thread(
            () -> {
              while (sleep(millis)) {
                action.run();
              }
            },
            "fault");
    thread.setDaemon(true);
    thread.start();
  }

  private static boolean sleep(long millis) {
    try {
      Thread.sleep(millis);
      return true;
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void holdLock() {
    synchronized (LOCK) {
      sleep(LOCKED_MILLIS);
    }
  }

  private static void takeLock() {
    if (LOCK_EVERY_MILLIS > 0) {
      synchronized (LOCK) {
        garbage = null;
      }
    }
  }

  private static Properties asked() {
    Properties asked = new Properties();
    try (InputStream in = Fault.class.getResourceAsStream("fault.properties")) {
      asked.load(in);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return asked;
  }

  private static long number(String key) {
    return Long.parseLong(ASKED.getProperty(key, "0"));
  }

  static void onRequest() {
    burn(REQUEST_NANOS);
    waste();
    takeLock();
    stall();
  }

  static void onMessage() {
    burn(MESSAGE_NANOS);
    waste();
    takeLock();
    stall();
  }

  static void onConnection() {
    if (LEAKED_BYTES > 0) {
      synchronized (LEAKED) {
        LEAKED.add(new byte[LEAKED_BYTES - ARRAY_HEADER_BYTES]);
      }
    }
  }

  /** By the clock, as a counted loop would take as long as its compilation happens to make it. */
  private static void burn(long nanos) {
    if (nanos > 0) {
      long end = System.nanoTime() + nanos;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
    }
  }

  private static void waste() {
    if (GARBAGE_BYTES > 0) {
      garbage = new byte[GARBAGE_BYTES - ARRAY_HEADER_BYTES];
    }
  }

  private static void stall() {
    if (STALLED_ONE_IN > 0 && ThreadLocalRandom.current().nextInt(STALLED_ONE_IN) == 0) {
      sleep(STALL_MILLIS);
    }
  }
}

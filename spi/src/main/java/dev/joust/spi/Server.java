package dev.joust.spi;

import java.net.InetSocketAddress;
import java.util.SortedMap;

/** A running server of a framework. Safe for use by many threads. */
public interface Server extends AutoCloseable {

  /** The address that the server listens on, with the true port; the same after {@link #close}. */
  InetSocketAddress address();

  /**
   * What the framework really uses, read back from the framework or its sockets where it can tell:
   * at least {@code transport}, {@code ioThreads}, {@code backlog}, {@code tcpNoDelay}, {@code
   * maxMessageBytes} and {@code compression} ({@code none} or {@code deflate}), and every other
   * {@link ServerSetting} that it takes, under the setting's key; beyond them whatever else shapes
   * its speed. {@link ServerSettings#effective()} is the beginning of it.
   */
  SortedMap<String, String> effectiveSettings();

  /** The server's side of the count, since its start. */
  Counters counters();

  /**
   * Stops gracefully, as the framework's documentation has it: takes no new connections, finishes
   * what is under way, has clients leave by the words of their protocol ({@code Connection: close},
   * GOAWAY, close code 1001) and closes. Returns when that is done, a moment after {@link
   * ServerSettings#drainSeconds} at the latest. Called once at most, by the JVM's shutdown hook.
   *
   * @implSpec What the framework's API leaves to its users is done as they would do it; what it
   *     cannot do is not replaced. By default there is no graceful stop, and all is cut off.
   */
  default void drain() {
    close();
  }

  /**
   * Stops accepting, closes every connection and releases threads and port; returns when that is
   * done. Further calls do nothing.
   *
   * @implSpec The process halts four seconds after it is asked to end, and a second and a half
   *     after the harness has died, whether this has returned or not; a run kills the processes of
   *     its trials without asking. So nothing outside of the process may depend on this call, files
   *     in the temporary folder among it.
   */
  @Override
  void close();

  /** A server with settings and a count of its work: what all but a few begin with. */
  abstract class Counting implements Server {

    /** What it is started with. */
    protected final ServerSettings settings;

    /** What its handlers count with. */
    protected final CounterRecorder counters = new CounterRecorder();

    /** A server that has not done anything. */
    protected Counting(ServerSettings settings) {
      this.settings = settings;
    }

    @Override
    public final Counters counters() {
      return counters.snapshot();
    }
  }
}

package dev.joust.spi;

import java.net.InetSocketAddress;
import java.util.SortedMap;

/** A running server of a framework. Safe for use by many threads. */
public interface Server extends AutoCloseable {

  /** The address that the server listens on, with the true port. */
  InetSocketAddress address();

  /**
   * What the framework really uses, read back from the framework or its sockets where it can tell:
   * at least {@code transport}, {@code ioThreads}, {@code backlog}, {@code tcpNoDelay} and {@code
   * maxMessageBytes}, under those names; beyond them whatever else shapes its speed.
   */
  SortedMap<String, String> effectiveSettings();

  /** The server's side of the count, since its start. */
  Counters counters();

  /**
   * Stops accepting, closes every connection and releases threads and port, all within a few
   * seconds however busy it is; returns when that is done. Further calls do nothing.
   */
  @Override
  void close();
}

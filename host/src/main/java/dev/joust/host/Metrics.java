package dev.joust.host;

import dev.joust.spi.Server;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The figures of a server and its JVM that the harness asks for. */
final class Metrics implements AutoCloseable {

  private final Server server;
  private final JvmUsage jvm;

  Metrics(Server server, boolean cpuOfThreads) {
    this.server = server;
    this.jvm = new JvmUsage(cpuOfThreads);
  }

  /** All figures as of now: those that only grow count from the JVM's start. */
  Map<String, Object> usage() {
    Map<String, Object> usage = new LinkedHashMap<>(jvm.read());
    usage.put("counters", server.counters());
    return usage;
  }

  /** All figures after full collections, with the bytes of the objects that survived them. */
  Map<String, Object> usageAfterCollection() {
    OptionalLong liveHeapBytes = jvm.collect();
    Map<String, Object> usage = usage();
    liveHeapBytes.ifPresent(bytes -> usage.put("liveHeapBytes", bytes));
    return usage;
  }

  void resetPeaks() {
    jvm.resetPeaks();
  }

  @Override
  public void close() {
    jvm.close();
  }
}

package dev.joust.harness.suite.idle;

import dev.joust.harness.machine.KernelMemory;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.server.ServerProcess;
import dev.joust.harness.server.ServerUsage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a server's connections take.
 *
 * @param connectionsOpen how many it counts
 * @param liveHeapBytes its heap after collections
 * @param rssBytes its resident memory, where the system tells
 * @param kernelBytes the kernel's own objects, on the whole machine ({@code Slab} in {@code
 *     /proc/meminfo}), where the system tells
 */
record Memory(
    long connectionsOpen,
    double liveHeapBytes,
    Optional<Double> rssBytes,
    Optional<Double> kernelBytes) {

  static Memory of(ServerProcess server) throws ServerFailure, InterruptedException {
    ServerUsage usage = server.collect();
    return new Memory(
        usage.counters().connectionsOpen(),
        usage.liveHeapBytes().orElseThrow(),
        usage.rssBytes().stream().mapToObj(bytes -> (double) bytes).findFirst(),
        KernelMemory.slabBytes());
  }

  /** What so many connections more have taken, by measure. */
  Map<String, Double> since(Memory before, int connections) {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put("liveHeapBytes", liveHeapBytes);
    measures.put(
        "liveHeapBytesPerConnection", (liveHeapBytes - before.liveHeapBytes) / connections);
    rssBytes.ifPresent(bytes -> measures.put("rssBytes", bytes));
    grown(rssBytes, before.rssBytes)
        .ifPresent(bytes -> measures.put("rssBytesPerConnection", bytes / connections));
    grown(kernelBytes, before.kernelBytes)
        .ifPresent(bytes -> measures.put("kernelBytesPerConnection", bytes / connections));
    return measures;
  }

  private static Optional<Double> grown(Optional<Double> after, Optional<Double> before) {
    return after.flatMap(end -> before.map(start -> end - start));
  }
}

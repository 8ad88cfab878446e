package dev.joust.host;

import com.sun.management.OperatingSystemMXBean;
import dev.joust.hiccup.HiccupMeter;
import dev.joust.hiccup.Hiccups;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Reads what this JVM uses from its management interface and, on Linux, from the kernel. */
final class JvmUsage implements AutoCloseable {

  private static final int MOST_COLLECTIONS = 5;

  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final GcPauses gcPauses = new GcPauses();
  private final Allocation allocation = new Allocation();
  private final LiveHeap liveHeap = new LiveHeap(ManagementFactory.getPlatformMBeanServer());
  private final ResidentMemory resident = new ResidentMemory();
  private final HiccupMeter hiccupMeter = HiccupMeter.start();
  private final Optional<ThreadsCpu> threadsCpu;

  /**
   * Reads this JVM's usage.
   *
   * @param ofThreads whether its CPU time is also to be read thread by thread
   */
  JvmUsage(boolean ofThreads) {
    this.threadsCpu = ofThreads ? Optional.of(new ThreadsCpu()) : Optional.empty();
  }

  /** Reads everything; what cannot be had on this system is absent. */
  Map<String, Object> read() {
    Map<String, Object> usage = new LinkedHashMap<>();
    usage.put("uptimeNanos", ManagementFactory.getRuntimeMXBean().getUptime() * 1_000_000);
    put(usage, "cpuNanos", LongStream.of(system.getProcessCpuTime()));
    threadsCpu.ifPresent(cpu -> put(usage, "threadsCpuNanos", cpu.nanos().stream()));
    usage.put("heapUsedBytes", memory.getHeapMemoryUsage().getUsed());
    usage.put("heapPeakBytes", heapPeakBytes());
    usage.put("heapCommittedBytes", memory.getHeapMemoryUsage().getCommitted());
    usage.put("nonHeapUsedBytes", memory.getNonHeapMemoryUsage().getUsed());
    put(usage, "directBytes", directBytes());
    put(usage, "rssBytes", resident.bytes().stream());
    put(usage, "rssPeakBytes", resident.peakBytes().stream());
    put(usage, "allocatedBytes", allocation.bytes().stream());
    usage.put("gcCount", gcPauses.count());
    usage.put("gcPauseNanos", gcPauses.pauseNanos());
    usage.put("gcMaxPauseNanos", gcPauses.maxPauseNanos());
    Hiccups hiccups = hiccupMeter.read();
    usage.put("hiccupP99Nanos", hiccups.p99Nanos());
    usage.put("hiccupMaxNanos", hiccups.maxNanos());
    usage.put("threads", threads.getThreadCount());
    usage.put("threadsPeak", threads.getPeakThreadCount());
    put(usage, "jitNanos", jitNanos());
    return usage;
  }

  /**
   * Collects until no fewer objects are left than the time before, and returns their bytes. The
   * first count also loads the classes that counting takes, so there are two at least.
   */
  OptionalLong collect() {
    OptionalLong before = collectOnce();
    OptionalLong after = collectOnce();
    for (int i = 2; i < MOST_COLLECTIONS && isLess(after, before); i++) {
      before = after;
      after = collectOnce();
    }
    return after;
  }

  private OptionalLong collectOnce() {
    OptionalLong live = liveHeap.bytes();
    if (live.isEmpty()) {
      memory.gc();
    }
    return live;
  }

  private static boolean isLess(OptionalLong after, OptionalLong before) {
    return after.isPresent() && after.getAsLong() < before.getAsLong();
  }

  void resetPeaks() {
    ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    threads.resetPeakThreadCount();
    gcPauses.resetMax();
    resident.resetPeak();
    hiccupMeter.reset();
  }

  /**
   * The sum of the heap pools' peaks: not below the heap's true peak, as these may not coincide.
   */
  private static long heapPeakBytes() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getPeakUsage().getUsed())
        .sum();
  }

  /**
   * The JDK's direct buffers. Memory that a framework takes past the JDK, as Netty may, shows in
   * the resident memory alone.
   */
  private static LongStream directBytes() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed);
  }

  /** Absent in a JVM that only interprets. */
  private static LongStream jitNanos() {
    return Stream.ofNullable(ManagementFactory.getCompilationMXBean())
        .filter(CompilationMXBean::isCompilationTimeMonitoringSupported)
        .mapToLong(compiler -> compiler.getTotalCompilationTime() * 1_000_000);
  }

  /** Adds a figure unless there is none, which the JVM's own beans tell by -1. */
  private static void put(Map<String, Object> usage, String name, LongStream figure) {
    figure.filter(value -> value >= 0).forEach(value -> usage.put(name, value));
  }

  @Override
  public void close() {
    threadsCpu.ifPresent(ThreadsCpu::close);
    gcPauses.close();
    hiccupMeter.close();
  }
}

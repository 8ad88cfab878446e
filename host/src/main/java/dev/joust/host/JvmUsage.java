package dev.joust.host;

import com.sun.management.OperatingSystemMXBean;
import dev.joust.hiccup.HiccupMeter;
import dev.joust.hiccup.Hiccups;
import dev.joust.spi.Server;
import dev.joust.spi.usage.ServerUsage;
import dev.joust.spi.usage.ServerUsageBuilder;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.ThreadMXBean;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Reads what this JVM uses from its management interface and, on Linux, from the kernel, and its
 * server's counters.
 */
final class JvmUsage implements AutoCloseable {

  private static final int MOST_COLLECTIONS = 5;

  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final GcPauses gcPauses = new GcPauses();
  private final Allocation allocation = new Allocation();
  private final LiveHeap liveHeap = new LiveHeap(ManagementFactory::getPlatformMBeanServer);
  private final ResidentMemory resident = new ResidentMemory();
  private final HiccupMeter hiccupMeter = HiccupMeter.start();
  private final Server server;
  private final Optional<ThreadsCpu> threadsCpu;

  /** Reads the usage of a server's JVM, and if asked for, its CPU time thread by thread. */
  JvmUsage(Server server, boolean ofThreads) {
    this.server = server;
    this.threadsCpu = ofThreads ? Optional.of(new ThreadsCpu()) : Optional.empty();
  }

  /** All figures as of now, but for the live heap; what cannot be had on this system is absent. */
  ServerUsage read() {
    return read(OptionalLong.empty());
  }

  /** All figures after full collections, with the bytes of the objects that survived them. */
  ServerUsage readAfterCollection() {
    return read(collect());
  }

  private ServerUsage read(OptionalLong liveHeapBytes) {
    Hiccups hiccups = hiccupMeter.read();
    return ServerUsageBuilder.builder()
        .uptimeNanos(ManagementFactory.getRuntimeMXBean().getUptime() * 1_000_000)
        .cpuNanos(known(system.getProcessCpuTime()))
        .threadsCpuNanos(threadsCpu.map(ThreadsCpu::nanos).orElseGet(OptionalLong::empty))
        .heapUsedBytes(memory.getHeapMemoryUsage().getUsed())
        .heapPeakBytes(heapPeakBytes())
        .heapCommittedBytes(memory.getHeapMemoryUsage().getCommitted())
        .nonHeapUsedBytes(memory.getNonHeapMemoryUsage().getUsed())
        .directBytes(directBytes())
        .rssBytes(resident.bytes())
        .rssPeakBytes(resident.peakBytes())
        .allocatedBytes(allocation.bytes())
        .gcCount(gcPauses.count())
        .gcPauseNanos(gcPauses.pauseNanos())
        .gcMaxPauseNanos(gcPauses.maxPauseNanos())
        .hiccupP99Nanos(hiccups.p99Nanos())
        .hiccupMaxNanos(hiccups.maxNanos())
        .threads(threads.getThreadCount())
        .threadsPeak(threads.getPeakThreadCount())
        .jitNanos(jitNanos())
        .counters(server.counters())
        .liveHeapBytes(liveHeapBytes)
        .build();
  }

  /**
   * Collects until no fewer objects are left than the time before, and returns their bytes. The
   * first count also loads the classes that counting takes, so there are two at least.
   */
  private OptionalLong collect() {
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
  private static OptionalLong directBytes() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .filter(bytes -> bytes >= 0)
        .findFirst();
  }

  /** Absent in a JVM that only interprets. */
  private static OptionalLong jitNanos() {
    return Stream.ofNullable(ManagementFactory.getCompilationMXBean())
        .filter(CompilationMXBean::isCompilationTimeMonitoringSupported)
        .mapToLong(compiler -> compiler.getTotalCompilationTime() * 1_000_000)
        .findFirst();
  }

  /** The JVM's own beans tell by -1 that they do not know. */
  private static OptionalLong known(long figure) {
    return figure < 0 ? OptionalLong.empty() : OptionalLong.of(figure);
  }

  @Override
  public void close() {
    threadsCpu.ifPresent(ThreadsCpu::close);
    gcPauses.close();
    hiccupMeter.close();
  }
}

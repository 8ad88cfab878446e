package dev.joust.spi.usage;

import dev.joust.spi.Counters;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a server's JVM has used up to a moment: its answer to the harness, by the components' names.
 * Figures that not every system or JVM tells are optional.
 *
 * @param uptimeNanos the time since the JVM's start, in steps of a millisecond
 * @param cpuNanos CPU time of the process, in steps of 10 ms on Linux
 * @param threadsCpuNanos CPU time of all threads as the scheduler counts it, where the server was
 *     asked to tell it
 * @param heapUsedBytes the heap in use
 * @param heapPeakBytes the sum of the heap pools' peaks since these were reset
 * @param heapCommittedBytes the heap that the JVM holds
 * @param nonHeapUsedBytes what the JVM uses beside the heap, code and class data above all
 * @param directBytes the JDK's direct buffers
 * @param rssBytes resident memory of the process
 * @param rssPeakBytes its peak since the peaks were reset
 * @param allocatedBytes what all threads have allocated on the heap since the start
 * @param gcCount collections since the start
 * @param gcPauseNanos the sum of their pauses
 * @param gcMaxPauseNanos the longest pause since the peaks were reset
 * @param hiccupP99Nanos how late an idle thread ran, 99th percentile since the peaks were reset
 * @param hiccupMaxNanos the most that it was late since then
 * @param threads live threads
 * @param threadsPeak the most since the peaks were reset
 * @param jitNanos time of the compilers since the start, in steps of a millisecond
 * @param counters the server's own count of its work
 * @param liveHeapBytes the heap that survived full collections, if they were asked for
 */
@RecordBuilder
public record ServerUsage(
    long uptimeNanos,
    OptionalLong cpuNanos,
    OptionalLong threadsCpuNanos,
    long heapUsedBytes,
    long heapPeakBytes,
    long heapCommittedBytes,
    long nonHeapUsedBytes,
    OptionalLong directBytes,
    OptionalLong rssBytes,
    OptionalLong rssPeakBytes,
    OptionalLong allocatedBytes,
    long gcCount,
    long gcPauseNanos,
    long gcMaxPauseNanos,
    long hiccupP99Nanos,
    long hiccupMaxNanos,
    int threads,
    int threadsPeak,
    OptionalLong jitNanos,
    Counters counters,
    OptionalLong liveHeapBytes)
    implements ServerUsageBuilder.With {

  /** Refuses a message without counters. */
  public ServerUsage {
    Objects.requireNonNull(counters, "counters");
  }
}

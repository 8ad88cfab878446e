package dev.joust.harness.rule;

import dev.joust.load.LoadResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Something that is known of a result. Shares and cores are numbers of processors kept busy. */
public sealed interface Fact {

  /**
   * What a client asked.
   *
   * @param started requests, messages or the like that were sent
   * @param answered those that were answered in full and as expected
   * @param failed the others by kind, as {@code ErrorKind} names them
   */
  record Requests(long started, long answered, Map<String, Long> failed) implements Fact {

    public static Requests of(LoadResult result) {
      return new Requests(result.started(), result.completed(), result.errors());
    }

    public long failures() {
      return failed.values().stream().mapToLong(Long::longValue).sum();
    }
  }

  /**
   * What the server counted of them.
   *
   * @param received requests or messages that it received
   * @param sent messages that it sent, where it counts them
   */
  record Served(long received, OptionalLong sent) implements Fact {

    /** By a server that counts no messages that it sends. */
    public Served(long received) {
      this(received, OptionalLong.empty());
    }
  }

  /**
   * Connections that were made.
   *
   * @param made by the client; 0 if those that were open were to be used
   * @param accepted by the server's count
   */
  record Connections(long made, long accepted) implements Fact {}

  /**
   * The server does not close a connection as it is asked to.
   *
   * @param fault what it does
   */
  record NotClosing(String fault) implements Fact {}

  /**
   * A rate that was asked for.
   *
   * @param seconds from the first request to the last answer
   */
  record Rate(double perSecond, double seconds) implements Fact {}

  /**
   * Requests that the machine may have delayed.
   *
   * @param answered all that were answered
   * @param delayed those of them that it may have delayed
   */
  record Delayed(long answered, long delayed) implements Fact {}

  /**
   * Requests that were under way at a time.
   *
   * @param most how many can be
   * @param elapsedNanos how long the slices took together
   * @param overlapNanos how much of the service times can lie before their slices on a connection:
   *     the longest of each slice, together
   */
  record Concurrency(int most, long elapsedNanos, long overlapNanos) implements Fact {}

  /**
   * How long answers took.
   *
   * @param meanNanos on average
   * @param p99Nanos the 99th percentile
   */
  record Latency(double meanNanos, double p99Nanos) implements Fact {}

  /**
   * Bytes that the client received.
   *
   * @param bytes all of them, heads included
   * @param payloadBytes what it asked for
   * @param framedBytes payloads with the heads of their frames, where that is all that can come
   */
  record Received(long bytes, long payloadBytes, OptionalLong framedBytes) implements Fact {}

  /**
   * CPU time of the two sides.
   *
   * @param clientNanos CPU time of the client, where the system tells
   * @param clientCores the processors that it may use
   * @param serverNanos CPU time of the server, where the system tells
   * @param serverCores the processors that it may use
   */
  record Cpu(
      long nanos,
      OptionalLong clientNanos,
      double clientCores,
      OptionalLong serverNanos,
      double serverCores)
      implements Fact {

    /** The share of its processors that the client kept busy, 0 to 1. */
    public OptionalDouble clientShare() {
      return share(clientNanos, clientCores);
    }

    /** The share of its processors that the server kept busy, 0 to 1. */
    OptionalDouble serverShare() {
      return share(serverNanos, serverCores);
    }

    private OptionalDouble share(OptionalLong cpu, double cores) {
      return cpu.isPresent()
          ? OptionalDouble.of(cpu.getAsLong() / (nanos * cores))
          : OptionalDouble.empty();
    }
  }

  /**
   * Compilers of both sides.
   *
   * @param cpuNanos their CPU time, added
   */
  record Compilers(long nanos, long cpuNanos) implements Fact {}

  /**
   * What the client's JVM kept its threads from.
   *
   * @param gcNanos time of its collections
   * @param hiccupMaxNanos how late an idle thread of it ran, at most
   */
  record ClientPauses(long nanos, long gcNanos, long hiccupMaxNanos) implements Fact {}

  /**
   * What other guests of the same host took while this machine had work for it.
   *
   * @param cores how many processors that were, on average
   * @param host the machine's name, where there are several
   */
  record Stolen(double cores, Optional<String> host) implements Fact {}

  /**
   * What processes took that are not the harness's.
   *
   * @param cores how many processors that were, on average
   * @param host the machine's name, where there are several
   */
  record Others(double cores, Optional<String> host) implements Fact {}

  /**
   * What the contenders took that are alive beside the one that is asked.
   *
   * @param cores how many processors that were, on average
   */
  record Beside(double cores) implements Fact {}

  /**
   * The slices of a cell.
   *
   * @param all how many there are
   * @param leftOut why each of them is not used that is not
   */
  record Slices(int all, List<String> leftOut) implements Fact {

    public Slices {
      leftOut = List.copyOf(leftOut);
    }
  }

  /**
   * A trial did not come to its end.
   *
   * @param reason what was in the way
   */
  record Failure(String reason) implements Fact {}

  /**
   * Something was not asked of the contender.
   *
   * @param reason what it lacks, or the machine does
   */
  record Skipped(String reason) implements Fact {}

  /**
   * How steady a contender was along the rounds of a cell.
   *
   * @param steadiness the class of its rates, as {@code Steadiness} names it
   */
  record Rounds(String steadiness) implements Fact {}

  /** The server made a flight recording of itself. */
  record Recording() implements Fact {}
}

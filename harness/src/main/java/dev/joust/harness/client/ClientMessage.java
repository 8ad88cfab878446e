package dev.joust.harness.client;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a client JVM tells the harness. After each the client waits for a {@link HarnessReply}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @Type(value = ClientMessage.Hello.class, name = "hello"),
  @Type(value = ClientMessage.ServerWanted.class, name = "serverWanted"),
  @Type(value = ClientMessage.Compiling.class, name = "compiling"),
  @Type(value = ClientMessage.Warmed.class, name = "warmed"),
  @Type(value = ClientMessage.CellBegins.class, name = "cellBegins"),
  @Type(value = ClientMessage.IterationBegins.class, name = "iterationBegins"),
  @Type(value = ClientMessage.IterationEnds.class, name = "iterationEnds"),
  @Type(value = ClientMessage.CellEnds.class, name = "cellEnds"),
  @Type(value = ClientMessage.Reached.class, name = "reached"),
  @Type(value = ClientMessage.Done.class, name = "done"),
  @Type(value = ClientMessage.Failed.class, name = "failed")
})
public sealed interface ClientMessage {

  /** The client runs and wants its {@link ClientTask}. */
  record Hello(long pid) implements ClientMessage {}

  /** The client is through with what needs no server, and wants its address. */
  record ServerWanted() implements ClientMessage {}

  /**
   * The client wants to know the time of the compilers of both JVMs.
   *
   * @param ownNanos what its own JVM says of its own
   */
  record Compiling(long ownNanos) implements ClientMessage {}

  /** The warm-up is over. */
  record Warmed(Steadiness steadiness, List<Double> requestsPerSecond, long tookMillis)
      implements ClientMessage {}

  /** The connections for a cell are open, and its load has settled. */
  record CellBegins(int cell) implements ClientMessage {}

  /** The next thing the client does is to load the server. */
  record IterationBegins(int cell, int iteration) implements ClientMessage {}

  /**
   * An iteration has ended.
   *
   * @param elapsedNanos the time from the first request's start to the last answer
   * @param cpuNanos CPU time of the client's process meanwhile
   * @param gcPauseNanos time of the client's collections meanwhile
   * @param compilingNanos time of the client's compilers meanwhile
   * @param hiccupP99Nanos how long an idle thread of the client was kept from running meanwhile,
   *     the 99th percentile
   * @param hiccupMaxNanos the same, the longest
   * @param histogram latencies in nanoseconds, from when requests were sent, HdrHistogram's
   *     compressed encoding in Base64
   * @param responseHistogram the same from when they were due, in an open loop
   */
  record IterationEnds(
      int cell,
      int iteration,
      long started,
      long completed,
      Map<String, Long> errors,
      long bytesSent,
      long bytesReceived,
      long connectionsOpened,
      long elapsedNanos,
      long cpuNanos,
      long gcPauseNanos,
      long compilingNanos,
      long hiccupP99Nanos,
      long hiccupMaxNanos,
      String histogram,
      Optional<String> responseHistogram)
      implements ClientMessage {}

  /** A cell's iterations have ended. */
  record CellEnds(int cell) implements ClientMessage {}

  /**
   * A scenario's client has reached a point at which the harness may want to look at the server,
   * and waits until it is let on.
   *
   * @param phase the point, as client and scenario know it
   * @param figures what was measured up to there
   * @param errors counts by kind
   * @param histograms HdrHistogram's compressed encoding in Base64, by name
   */
  record Reached(
      String phase,
      Map<String, Double> figures,
      Map<String, Long> errors,
      Map<String, String> histograms)
      implements ClientMessage {

    /** A point that comes with nothing measured. */
    public static Reached of(String phase) {
      return new Reached(phase, Map.of(), Map.of(), Map.of());
    }
  }

  /** The trial is over. */
  record Done() implements ClientMessage {}

  /** The client cannot go on. */
  record Failed(String message) implements ClientMessage {}
}

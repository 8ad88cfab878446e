package dev.joust.harness.suite.jobs.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How a user learns that a job is done.
 *
 * @param kind the way of talking
 * @param pollInterval from one answer to the next question, more than 0; for {@link Kind#POLL}
 *     alone
 */
public record JobExchange(Kind kind, Optional<Duration> pollInterval) {

  /** Ways of talking. */
  public enum Kind {
    /** The client asks again and again over one connection that stays open. */
    POLL,
    /** The client asks once for the job's end, and the server answers then. */
    LONG_POLL,
    /** The server pushes a WebSocket message and closes: a connection for each job. */
    WEBSOCKET,
    /** The client asks for each job, and the server pushes, over one WebSocket session. */
    WEBSOCKET_KEPT,
    /** The server pushes an event and ends the stream, over one connection that stays open. */
    SSE
  }

  private static final String POLL = "poll-";
  private static final JobExchange LONG_POLL = new JobExchange(Kind.LONG_POLL, Optional.empty());
  private static final JobExchange WEBSOCKET = new JobExchange(Kind.WEBSOCKET, Optional.empty());
  private static final JobExchange WEBSOCKET_KEPT =
      new JobExchange(Kind.WEBSOCKET_KEPT, Optional.empty());
  private static final JobExchange SSE = new JobExchange(Kind.SSE, Optional.empty());

  /**
   * The exchange of that name.
   *
   * @param label {@code websocket}, {@code websocket-kept}, {@code sse}, {@code long-poll} or
   *     {@code poll-} with a time, as {@code poll-500ms}
   * @throws IllegalArgumentException if there is none
   */
  @JsonCreator
  public static JobExchange of(String label) {
    for (JobExchange named : List.of(WEBSOCKET, WEBSOCKET_KEPT, SSE, LONG_POLL)) {
      if (label.equals(named.label())) {
        return named;
      }
    }
    if (label.startsWith(POLL)) {
      Optional<Duration> interval = interval(label.substring(POLL.length()));
      if (interval.isPresent()) {
        return new JobExchange(Kind.POLL, interval);
      }
    }
    throw new IllegalArgumentException(
        "unknown exchange '%s', must be websocket, websocket-kept, sse, long-poll or poll- and a time, as poll-500ms"
            .formatted(label));
  }

  private static Optional<Duration> interval(String text) {
    try {
      return Optional.of(Durations.parse("the interval", text)).filter(time -> !time.isZero());
    } catch (UsageException none) {
      return Optional.empty();
    }
  }

  /** The name in profiles and tables. */
  @JsonValue
  public String label() {
    return switch (kind) {
      case POLL -> POLL + pollInterval.orElseThrow().toMillis() + "ms";
      case LONG_POLL -> "long-poll";
      case WEBSOCKET -> "websocket";
      case WEBSOCKET_KEPT -> "websocket-kept";
      case SSE -> "sse";
    };
  }

  /** What a contender's {@code features()} must hold for it beyond what all exchanges take. */
  public Optional<String> feature() {
    return switch (kind) {
      case WEBSOCKET_KEPT -> Optional.of("jobs-socket");
      case LONG_POLL -> Optional.of("long-poll");
      case POLL, WEBSOCKET, SSE -> Optional.empty();
    };
  }

  @Override
  public String toString() {
    return label();
  }
}

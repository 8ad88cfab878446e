package dev.joust.harness.suite.jobs.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Connections;
import dev.joust.load.Endpoint.Protocol;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;

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
    POLL("poll-", Endpoint.HTTP_KEEPALIVE, "payload"),
    /** The client asks once for the job's end, and the server answers then. */
    LONG_POLL("long-poll", Endpoint.HTTP_KEEPALIVE, "long-poll"),
    /** The server pushes a WebSocket message and closes: a connection for each job. */
    WEBSOCKET(
        "websocket", Endpoint.plain(Protocol.WEBSOCKET, Connections.PER_REQUEST), "websocket"),
    /** The client asks for each job, and the server pushes, over one WebSocket session. */
    WEBSOCKET_KEPT("websocket-kept", Endpoint.WEBSOCKET, "jobs-socket"),
    /** The server pushes an event and ends the stream, over one connection that stays open. */
    SSE("sse", Endpoint.HTTP_KEEPALIVE, "server-sent-events");

    private final String label;
    private final Endpoint endpoint;
    private final String feature;

    Kind(String label, Endpoint endpoint, String feature) {
      this.label = label;
      this.endpoint = endpoint;
      this.feature = feature;
    }

    /** What jobs are created by, and news of them come by. */
    public Endpoint endpoint() {
      return endpoint;
    }
  }

  /**
   * The exchange of that name.
   *
   * @param label {@code websocket}, {@code websocket-kept}, {@code sse}, {@code long-poll} or
   *     {@code poll-} with a time, as {@code poll-500ms}
   * @throws IllegalArgumentException if there is none
   */
  @JsonCreator
  public static JobExchange of(String label) {
    return Stream.of(Kind.values())
        .flatMap(kind -> of(kind, label).stream())
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown exchange '%s', must be websocket, websocket-kept, sse, long-poll or poll- and a time, such as poll-500ms"
                        .formatted(label)));
  }

  private static Optional<JobExchange> of(Kind kind, String label) {
    if (kind != Kind.POLL) {
      return label.equals(kind.label)
          ? Optional.of(new JobExchange(kind, Optional.empty()))
          : Optional.empty();
    }
    return label.startsWith(kind.label)
        ? interval(label.substring(kind.label.length()))
            .map(interval -> new JobExchange(kind, Optional.of(interval)))
        : Optional.empty();
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
    return kind.label + pollInterval.map(interval -> interval.toMillis() + "ms").orElse("");
  }

  /** What a contender's {@code features()} must hold for it beyond what all exchanges take. */
  public String feature() {
    return kind.feature;
  }

  @Override
  public String toString() {
    return label();
  }
}

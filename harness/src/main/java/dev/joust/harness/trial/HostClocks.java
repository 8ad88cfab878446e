package dev.joust.harness.trial;

import dev.joust.harness.trial.span.Gauge;
import dev.joust.lab.host.ClockOffset;
import dev.joust.lab.host.Hosts;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The clocks of the hosts of load, by what their clients are told of them. */
public record HostClocks(Hosts hosts, List<Duration> ahead) {

  /** The measure of {@link #gauge}. */
  public static final String BOUND = "clockBoundMicros";

  /**
   * How wrong times between two hosts are at most; absent on one machine.
   *
   * @param micros that of what is measured
   */
  public static <T> Gauge<T> gauge(ToDoubleFunction<T> micros) {
    return Gauge.of(
        BOUND,
        measured -> {
          double bound = micros.applyAsDouble(measured);
          return bound > 0 ? OptionalDouble.of(bound) : OptionalDouble.empty();
        });
  }

  /** As they are now. */
  static HostClocks of(Hosts hosts) throws IOException {
    return new HostClocks(hosts, hosts.clocksAhead().stream().map(ClockOffset::offset).toList());
  }

  /**
   * How far a client's clock is ahead of the one of the server's host.
   *
   * @param client from 0; clients go to the hosts by turns
   */
  public Duration ahead(int client) {
    return ahead.get(client % ahead.size());
  }

  /** How wrong times between a client and the server are at most by now; zero on one machine. */
  public Duration bound() throws IOException {
    List<ClockOffset> now = hosts.clocksAhead();
    return IntStream.range(0, now.size())
        .mapToObj(place -> now.get(place).boundOf(ahead.get(place)))
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }
}

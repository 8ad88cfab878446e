package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.lab.input.UsageException;
import dev.joust.load.ArrivalSchedule;
import dev.joust.reports.document.Digits;
import java.time.Duration;
import java.util.Optional;

/**
 * How fast requests become due.
 *
 * @param lastPerSecond the rate at the end, the same unless it rises or falls evenly
 * @param deadline how late a request is still sent; empty: however late it is
 */
public record AskedRate(double firstPerSecond, double lastPerSecond, Optional<Duration> deadline) {

  /**
   * Reads a rate that rises or falls.
   *
   * @param text as {@code 100:2000}
   * @throws UsageException if it is no two rates
   */
  public static AskedRate ramp(String text, Optional<Duration> deadline) {
    String[] ends = text.split(":", -1);
    try {
      if (ends.length == 2) {
        return new AskedRate(Double.parseDouble(ends[0]), Double.parseDouble(ends[1]), deadline);
      }
    } catch (NumberFormatException notTwo) {
      // As if there were none.
    }
    throw new UsageException(
        "--ramp is '%s', must be two rates, as 100:2000 requests/s".formatted(text));
  }

  boolean isSteady() {
    return firstPerSecond == lastPerSecond;
  }

  /** When requests are due that go on for a time. */
  ArrivalSchedule during(Duration time) {
    return kept(ArrivalSchedule.during(time, firstPerSecond, lastPerSecond));
  }

  /** When so many requests are due. */
  ArrivalSchedule of(long requests) {
    return kept(new ArrivalSchedule(firstPerSecond, lastPerSecond, requests, 0, Long.MAX_VALUE));
  }

  private ArrivalSchedule kept(ArrivalSchedule schedule) {
    return deadline.map(schedule::withDeadline).orElse(schedule);
  }

  /** The rate that a server is to be warm for. */
  AskedRate steady() {
    double mean = (firstPerSecond + lastPerSecond) / 2;
    return new AskedRate(mean, mean, Optional.empty());
  }

  void addTo(ObjectNode json) {
    if (isSteady()) {
      json.put("ratePerSecond", firstPerSecond);
    } else {
      json.put("firstRatePerSecond", firstPerSecond);
      json.put("lastRatePerSecond", lastPerSecond);
    }
    deadline.ifPresent(time -> json.put("deadlineMillis", time.toNanos() / 1e6));
  }

  /** In words, before their unit. */
  String words() {
    return isSteady()
        ? Digits.of(firstPerSecond)
        : Digits.of(firstPerSecond) + " to " + Digits.of(lastPerSecond);
  }
}

package dev.joust.lab.link.calibration;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What a property of a link turned out to be.
 *
 * @param property what was measured
 * @param unit of both values
 * @param asked what it should be; absent: nothing that could be said beforehand
 * @param measured what it is
 * @param slack by how much it may differ; absent: it is not judged
 */
public record Reading(
    String property, String unit, OptionalDouble asked, double measured, OptionalDouble slack) {

  private static final double SHARE = 0.05;
  private static final double SLACK_MILLIS = 1;

  static Reading millis(String property, double asked, double measured) {
    double slack = Math.max(asked * SHARE, SLACK_MILLIS);
    return new Reading(
        property, "ms", OptionalDouble.of(asked), measured, OptionalDouble.of(slack));
  }

  static Reading megabits(String property, double asked, double measured) {
    return new Reading(
        property, "Mbit/s", OptionalDouble.of(asked), measured, OptionalDouble.of(asked * SHARE));
  }

  /** This reading without a slack, so that it is not judged. */
  Reading unjudged() {
    return new Reading(property, unit, asked, measured, OptionalDouble.empty());
  }

  static Reading of(String property, String unit, double measured) {
    return new Reading(property, unit, OptionalDouble.empty(), measured, OptionalDouble.empty());
  }

  /** Whether it differs by more than it may. */
  public boolean isOff() {
    return slack.isPresent() && Math.abs(measured - asked.orElseThrow()) > slack.getAsDouble();
  }

  /** One line: {@code connect 150.3 ms (asked 150)}. */
  @Override
  public String toString() {
    String value = String.format(Locale.ROOT, "%s %.4g %s", property, measured, unit);
    return asked.isPresent()
        ? value + String.format(Locale.ROOT, " (asked %.4g)", asked.getAsDouble())
        : value;
  }
}

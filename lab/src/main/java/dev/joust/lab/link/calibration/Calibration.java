package dev.joust.lab.link.calibration;

import java.util.List;
import java.util.Optional;

/**
 * A link as it turned out to be.
 *
 * @param link its name
 * @param backEnd what makes it
 * @param congestionControl how TCP decides how much to send at a time there; absent: unknown
 * @param readings what was measured
 * @param notes what of it is not quite as it was asked for
 */
public record Calibration(
    String link,
    String backEnd,
    Optional<String> congestionControl,
    List<Reading> readings,
    List<String> notes) {

  /** This calibration with other notes in place of its own. */
  public Calibration with(List<String> more) {
    return new Calibration(link, backEnd, congestionControl, readings, more);
  }

  /** This calibration with one reading in place of all. */
  public Calibration with(Reading one) {
    return new Calibration(link, backEnd, congestionControl, List.of(one), notes);
  }

  /** What is not as it should be, a line each; empty: the link can be relied on. */
  public List<String> faults() {
    return readings.stream()
        .filter(Reading::isOff)
        .map(reading -> "link %s: %s".formatted(link, reading))
        .toList();
  }
}

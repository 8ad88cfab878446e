package dev.joust.reports.document;

import dev.joust.run.Measure;
import java.util.Optional;

/** A column of a table; without a measure if its values are of none. */
public record Column(String heading, Optional<Measure> measure) {

  /** A column of no measure. */
  public static Column of(String heading) {
    return new Column(heading, Optional.empty());
  }

  /** A column of a measure under its own title and unit. */
  public static Column of(Measure measure) {
    return new Column(measure.titleWithUnit(), Optional.of(measure));
  }
}

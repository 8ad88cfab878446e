package dev.joust.reports.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.joust.reports.statistics.Decisiveness;
import dev.joust.run.Measure;
import dev.joust.run.RunManifest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run says by one measure in one setting.
 *
 * @param suite the suite
 * @param way how it was asked
 * @param client the load client
 * @param coldJvm whether servers had just started, so that class loading and compilation are in it
 * @param measure the measure's name in samples
 * @param unit the measure's unit
 * @param better which values are better
 * @param decidedShare the share of pairs that are different or equivalent, from 0 to 1
 * @param medianHalfWidth the median over pairs of half the interval's width, as a share; absent
 *     where half of the pairs have no interval
 * @param validShare the share of results that are {@code VALID}, from 0 to 1
 * @param uncompared how many pairs could not be compared as one of the two has no valid value; they
 *     count as undecided
 * @param pairs all that were compared, cell by cell
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Question(
    String suite,
    String way,
    String client,
    boolean coldJvm,
    String measure,
    String unit,
    Measure.Direction better,
    double decidedShare,
    OptionalDouble medianHalfWidth,
    OptionalDouble validShare,
    int uncompared,
    List<Pair> pairs) {

  public Question {
    pairs = List.copyOf(pairs);
  }

  /** Absent if the setting has nothing to compare by the measure. */
  static Optional<Question> of(Decisiveness own, RunManifest manifest) {
    if (own.decidedShare().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Question(
            own.setting().suite(),
            own.setting().way(),
            own.setting().client(),
            manifest.isCold(own.setting()),
            own.measure().name(),
            own.measure().unit(),
            own.measure().better(),
            own.decidedShare().getAsDouble(),
            own.medianHalfWidth(),
            own.validShare(),
            own.uncompared(),
            own.pairs().stream().map(Pair::of).toList()));
  }
}

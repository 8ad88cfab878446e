package dev.joust.harness.bisect;

import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Halves a list of versions until the change between its ends lies between two neighbours. Each
 * version asked for is compared with the first one: it is taken to have the change if the interval
 * of their ratio leaves out 1 and the ratio is nearer to the whole change, and not to have it if
 * the interval leaves out the whole change and the ratio is nearer to 1. So a version without any
 * of the change, or with all of it, is taken for the other in at most 5 of 100 cases.
 */
public final class Bisection {

  private final List<String> versions;
  private final double wholeLog;

  /**
   * A bisection.
   *
   * @param versions in their order, two or more
   * @param whole the ratio of the last version's value to the first one's, which is not 1
   */
  public Bisection(List<String> versions, Ratio whole) {
    this.versions = List.copyOf(versions);
    this.wholeLog = Math.log(whole.value());
  }

  /** Compares a version with the first one, by measuring both. */
  @FunctionalInterface
  public interface Comparison {

    /**
     * The ratio of a version's value to the first one's; absent if a version has no value, or the
     * measuring was stopped.
     */
    Optional<Ratio> with(String version) throws IOException, InterruptedException;
  }

  /** On which side of the change a version lies. */
  public enum Place {
    /** It does not have the change. */
    BEFORE,
    /** It has the change. */
    FROM,
    /** The comparison does not tell. */
    UNDECIDED
  }

  /**
   * A version that was compared.
   *
   * @param version the version
   * @param ratio the ratio of its value to the first version's; absent if it has none
   * @param place where it lies
   */
  public record Step(String version, Optional<Ratio> ratio, Place place) {}

  /**
   * What was found.
   *
   * @param last the last version known to be without the change
   * @param first the first one known to have it
   * @param steps what was compared, in that order
   */
  public record Answer(String last, String first, List<Step> steps) {

    /** Whether all that was compared was decided, so that the two are neighbours. */
    public boolean isWhole() {
      return steps.stream().noneMatch(step -> step.place() == Place.UNDECIDED);
    }

    /**
     * In how many of 100 cases the answer is wrong at most, the comparison of the ends included.
     */
    public int mostWrongInHundred() {
      return Math.min(100, 5 * (steps.size() + 1));
    }
  }

  /** Compares until the change lies between neighbours, or a comparison does not tell. */
  public Answer find(Comparison comparison) throws IOException, InterruptedException {
    int without = 0;
    int with = versions.size() - 1;
    List<Step> steps = new ArrayList<>();
    while (with - without > 1) {
      int middle = (without + with) / 2;
      Optional<Ratio> ratio = comparison.with(versions.get(middle));
      Place place = ratio.map(this::place).orElse(Place.UNDECIDED);
      steps.add(new Step(versions.get(middle), ratio, place));
      if (place == Place.UNDECIDED) {
        break;
      }
      without = place == Place.BEFORE ? middle : without;
      with = place == Place.FROM ? middle : with;
    }
    return new Answer(versions.get(without), versions.get(with), List.copyOf(steps));
  }

  private Place place(Ratio ratio) {
    if (ratio.interval().isEmpty()) {
      return Place.UNDECIDED;
    }
    // A part of the whole change: 0 is none of it, 1 all of it.
    Interval logs = ratio.interval().get().map(Math::log);
    double part = Math.log(ratio.value()) / wholeLog;
    double least = Math.min(logs.low() / wholeLog, logs.high() / wholeLog);
    double most = Math.max(logs.low() / wholeLog, logs.high() / wholeLog);
    if (part >= 0.5) {
      return least > 0 ? Place.FROM : Place.UNDECIDED;
    }
    return most < 1 ? Place.BEFORE : Place.UNDECIDED;
  }
}

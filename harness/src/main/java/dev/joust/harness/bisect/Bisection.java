package dev.joust.harness.bisect;

import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Halves a list of versions until the change between its ends lies between two neighbours. Each
 * version asked for is compared with the first one: it is taken to have the change if the interval
 * of their ratio leaves out 1 and the ratio is nearer to the whole change, and not to have it if
 * the interval leaves out the whole change and the ratio is nearer to 1. So a version without any
 * of the change, or with all of it, is taken for the other in at most 5 of 100 cases. A version
 * that is not available is skipped.
 *
 * @param versions in their order, two or more
 * @param whole the ratio of the last version's value to the first one's, which is not 1
 */
public record Bisection(List<String> versions, Ratio whole) {

  public Bisection {
    versions = List.copyOf(versions);
  }

  /** Compares a version with the first one, by measuring both. */
  @FunctionalInterface
  public interface Comparison {

    /**
     * The ratio of a version's value to the first one's; absent if a version has no value, or the
     * measuring was stopped.
     */
    Optional<Ratio> with(String version) throws IOException, InterruptedException;

    /** Whether a version can be compared at all, which is found out before it is. */
    default boolean isAvailable(String version) throws IOException, InterruptedException {
      return true;
    }
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
   * @param ratio the ratio of its value to the first version's; absent if it has none
   * @param place where it lies
   */
  public record Step(String version, Optional<Ratio> ratio, Place place) {}

  /**
   * What was found.
   *
   * @param last the last version known to be without the change
   * @param first the first one known to have it
   * @param skipped the versions between both that are not available
   * @param steps what was compared, in that order
   */
  public record Answer(String last, String first, List<String> skipped, List<Step> steps) {

    /** Whether all between the two was compared and decided, so that they are neighbours. */
    public boolean isWhole() {
      return skipped.isEmpty() && isDecided();
    }

    /** Whether all that was compared was decided. */
    public boolean isDecided() {
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
    List<String> open = new ArrayList<>(versions);
    Set<String> unavailable = new HashSet<>();
    List<Step> steps = new ArrayList<>();
    boolean isDecided = true;
    while (isDecided && open.size() > 2) {
      int middle = (open.size() - 1) / 2;
      String version = open.get(middle);
      if (!comparison.isAvailable(version)) {
        unavailable.add(open.remove(middle));
        continue;
      }
      Optional<Ratio> ratio = comparison.with(version);
      Place place = ratio.map(this::place).orElse(Place.UNDECIDED);
      steps.add(new Step(version, ratio, place));
      switch (place) {
        case BEFORE -> open = open.subList(middle, open.size());
        case FROM -> open = open.subList(0, middle + 1);
        case UNDECIDED -> isDecided = false;
      }
    }
    String last = open.get(0);
    String first = open.get(open.size() - 1);
    return new Answer(
        last,
        first,
        versions.subList(versions.indexOf(last), versions.indexOf(first)).stream()
            .filter(unavailable::contains)
            .toList(),
        List.copyOf(steps));
  }

  private Place place(Ratio ratio) {
    if (ratio.interval().isEmpty()) {
      return Place.UNDECIDED;
    }
    // A part of the whole change: 0 is none of it, 1 all of it.
    Interval logs = ratio.interval().get().map(Math::log);
    double wholeLog = Math.log(whole.value());
    double part = Math.log(ratio.value()) / wholeLog;
    double least = Math.min(logs.low() / wholeLog, logs.high() / wholeLog);
    double most = Math.max(logs.low() / wholeLog, logs.high() / wholeLog);
    if (part >= 0.5) {
      return least > 0 ? Place.FROM : Place.UNDECIDED;
    }
    return most < 1 ? Place.BEFORE : Place.UNDECIDED;
  }
}

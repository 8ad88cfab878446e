package dev.joust.reports.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.compare.PairedChange.Question;
import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Json;
import dev.joust.reports.history.Surroundings;
import dev.joust.reports.statistics.Sufficiency;
import dev.joust.reports.statistics.estimate.Spread;
import dev.joust.reports.statistics.estimate.UnpairedBlocks;
import dev.joust.reports.statistics.simultaneous.Looks;
import dev.joust.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a branch keeps of a run: the ratios of its head to a pinned version that was measured beside
 * it. A later run of the same pinned version is held against them, ratio by ratio. No value of one
 * run is ever compared with one of the other, as another machine or another day moves all values.
 *
 * @param version of this form
 * @param method the version of the method by which it was measured
 * @param pinned the contender that ratios are to
 * @param head the contender whose ratios they are
 * @param surroundings the machine and its system, by name
 */
public record Baseline(
    int version,
    String run,
    String method,
    String pinned,
    String head,
    Map<String, String> surroundings,
    List<Kept> ratios) {

  private static final int VERSION = 1;

  /**
   * A ratio of head to pinned version.
   *
   * @param logarithm the mean of its natural logarithm over blocks
   * @param standardError of that mean
   * @param blocks how many, two or more
   */
  record Kept(Question question, double logarithm, double standardError, int blocks) {

    Kept {
      if (question == null
          || blocks < 2
          || !Double.isFinite(logarithm)
          || !(standardError >= 0 && Double.isFinite(standardError))) {
        throw new IllegalArgumentException("a ratio of the baseline is incomplete");
      }
    }

    private Change change(PairedChange own, double error, Run run) {
      Spread kept = new Spread(logarithm, standardError, blocks);
      return own.change()
          .judged(
              own.change().before().map(value -> value * Math.exp(logarithm)),
              UnpairedBlocks.ratio(Spread.of(own.blocks().differences()), kept, error),
              run);
    }
  }

  public Baseline {
    surroundings = Map.copyOf(surroundings);
    ratios = List.copyOf(ratios);
  }

  /**
   * What is kept of a run.
   *
   * @param pinned one of its contenders, of which it has one more
   * @throws IllegalArgumentException if it has more or fewer, ended early, or has no block twice
   */
  public static Baseline of(Run run, String pinned) {
    List<String> heads = Changes.variants(run, pinned);
    if (heads.size() != 1) {
      throw new IllegalArgumentException(
          "a baseline is of two variants, the pinned version and the branch's: %s has %d"
              .formatted(run.name(), heads.size() + 1));
    }
    List<Kept> kept =
        PairedChange.of(run, pinned).stream()
            .filter(own -> own.blocks().blocks() > 1)
            .map(Baseline::kept)
            .toList();
    if (kept.isEmpty()) {
      throw new IllegalArgumentException(
          run.name() + " has no ratio of two blocks, which a baseline needs: give it more time");
    }
    return new Baseline(
        VERSION,
        run.name(),
        run.manifest().methodVersion(),
        pinned,
        heads.get(0),
        Surroundings.of(run.manifest()).facts(),
        kept);
  }

  private static Kept kept(PairedChange own) {
    Spread spread = Spread.of(own.blocks().differences());
    return new Kept(own.question(), spread.mean(), spread.standardError(), spread.count());
  }

  /**
   * Reads what {@link #json} has written.
   *
   * @throws IllegalArgumentException if it is something else; the message is one line
   */
  public static Baseline parse(String json) {
    try {
      Baseline baseline = new JsonMapper().readValue(json, Baseline.class);
      if (baseline == null || baseline.version != VERSION) {
        throw new IllegalArgumentException("is not a baseline of this version of Joust");
      }
      return baseline;
    } catch (JsonProcessingException | NullPointerException broken) {
      throw new IllegalArgumentException("is not a baseline of 'joust compare'", broken);
    }
  }

  /** As a file keeps it, with a line feed at its end. */
  public String json() {
    return Json.pretty(this) + "\n";
  }

  /**
   * What has changed from the kept head to the variants of a run that has the pinned version too:
   * quotients of ratios, with intervals of Welch's t that hold at once by Bonferroni's inequality.
   * What stands as before is the pinned version's value in this run times the kept ratio.
   *
   * @throws IllegalArgumentException if the run lacks the pinned version, was measured by another
   *     version of the method or ended early, or if nothing is in both
   */
  public Changes changes(Run other) {
    if (!other.manifest().methodVersion().equals(method)) {
      throw new IllegalArgumentException(
          "%s was measured by version %s of the method, the baseline by %s: write it again"
              .formatted(other.name(), other.manifest().methodVersion(), method));
    }
    Map<Question, Kept> byQuestion =
        ratios.stream()
            .collect(Collectors.toMap(Kept::question, Function.identity(), (one, same) -> one));
    List<PairedChange> measured = PairedChange.of(other, pinned);
    List<PairedChange> both =
        measured.stream()
            .filter(own -> own.blocks().blocks() > 1 && byQuestion.containsKey(own.question()))
            .toList();
    List<Change> changes = new ArrayList<>();
    for (PairedChange own : both) {
      Kept kept = byQuestion.get(own.question());
      changes.add(kept.change(own, Looks.ERROR / both.size(), other));
    }
    Changes.broken(other, pinned).stream()
        .filter(own -> ratios.stream().anyMatch(kept -> kept.question().isOf(own)))
        .forEach(changes::add);
    if (changes.isEmpty()) {
      throw new IllegalArgumentException(
          "%s and the baseline of %s have no cell in common".formatted(other.name(), run));
    }
    return new Changes(
        other.name(),
        other.isComplete(),
        "%s of %s".formatted(head, run),
        Changes.variants(other, pinned),
        Looks.once(Changes.blocksOf(other)),
        Sufficiency.of(other).map(Sufficiency::text),
        both.size(),
        changes,
        Changes.doubts(other),
        1,
        notes(other, measured.size() - both.size()));
  }

  private List<String> notes(Run other, int missing) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Ratios to %s are compared with those of the baseline; before is this run's %s times the baseline's ratio."
            .formatted(pinned, pinned));
    Map<String, String> own = Surroundings.of(other.manifest()).facts();
    Map<String, String> differing = new TreeMap<>(surroundings);
    differing.entrySet().removeAll(own.entrySet());
    differing.replaceAll(
        (fact, then) ->
            "%s (%s, then %s)".formatted(fact, own.getOrDefault(fact, "unknown"), then));
    if (!differing.isEmpty()) {
      notes.add(
          "The baseline was measured in other surroundings, which may affect the two versions differently: %s."
              .formatted(String.join("; ", differing.values())));
    }
    if (missing > 0) {
      notes.add(
          "%s not in the baseline, and not judged."
              .formatted(Digits.counted(missing, "comparison") + (missing == 1 ? " is" : " are")));
    }
    return notes;
  }
}

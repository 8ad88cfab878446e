package dev.joust.reports.summary;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.reports.document.Digits;
import dev.joust.run.Run;
import dev.joust.run.RunStatus;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The verdict on a run as a whole, and why, in a clause without a full stop. */
public record Usability(Level level, String reason) {

  private static final double DOUBTS = 0.1;
  private static final double USELESS = 0.5;

  /** How far a run can be used. */
  public enum Level {
    /** Fewer than a tenth of its results are not valid. */
    USABLE("This run is usable"),
    /** A tenth or more of its results are not valid, or some are missing. */
    WITH_DOUBTS("Use this run with care"),
    /** Half of its results or more are not valid, or it has none. */
    NOT_TO_BE_USED("Do not use this run");

    private final String words;

    Level(String words) {
      this.words = words;
    }

    /** As other programs read it: {@code not-to-be-used}. */
    @JsonValue
    public String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** The verdict on a run; on a partial one, by its finished trials. */
  public static Usability of(Run run) {
    long results = run.results();
    if (results == 0) {
      return new Usability(Level.NOT_TO_BE_USED, "no trial has ended");
    }
    long invalid = run.invalidResults();
    long suspect =
        run.trials().stream()
            .flatMap(trial -> trial.cells().stream().map(own -> trial.verdict().and(own.verdict())))
            .filter(verdict -> verdict == Verdict.SUSPECT)
            .count();
    double share = (double) (invalid + suspect) / results;
    String counts = counts(results, invalid, suspect) + mostOften(run.trials());
    Optional<String> gap = gap(run);
    Level level =
        share >= USELESS
            ? Level.NOT_TO_BE_USED
            : share >= DOUBTS || gap.isPresent() ? Level.WITH_DOUBTS : Level.USABLE;
    return new Usability(level, gap.map(own -> own + "; " + counts).orElse(counts));
  }

  /** Whether it is usable without doubts. */
  @JsonIgnore
  public boolean isUsable() {
    return level == Level.USABLE;
  }

  /** The verdict in a sentence: {@code Do not use this run: 51 of 54 results are suspect …}. */
  public String text() {
    return "%s: %s.".formatted(level.words, reason);
  }

  private static String counts(long results, long invalid, long suspect) {
    String all = Digits.counted(results, "result");
    if (invalid + suspect == 0) {
      return results == 1 ? "its only result is valid" : "all %s are valid".formatted(all);
    }
    String suspects = "%d of %s %s suspect".formatted(suspect, all, are(suspect));
    if (invalid == 0) {
      return suspects;
    }
    return suspect == 0
        ? "%d of %s %s invalid".formatted(invalid, all, are(invalid))
        : "%s and %d %s invalid".formatted(suspects, invalid, are(invalid));
  }

  private static String are(long count) {
    return count == 1 ? "is" : "are";
  }

  private static String mostOften(List<Trial> trials) {
    return Digits.mostOften(trials.stream().flatMap(Usability::reasons))
        .map(reason -> ", most often: " + reason)
        .orElse("");
  }

  private static Stream<String> reasons(Trial trial) {
    return Stream.concat(
        trial.planned().cells().stream().flatMap(cell -> trial.reasons().stream()),
        trial.cells().stream().flatMap(cell -> cell.reasons().stream()));
  }

  private static Optional<String> gap(Run run) {
    if (!run.warnings().isEmpty()) {
      return Optional.of("its files are damaged");
    }
    int planned = run.manifest().plan().size();
    int missing = run.missing().size();
    if (missing > 0) {
      return Optional.of("%d of %d trials are missing".formatted(missing, planned));
    }
    return run.manifest().status() == RunStatus.COMPLETE
        ? Optional.empty()
        : Optional.of("it is not finished");
  }
}

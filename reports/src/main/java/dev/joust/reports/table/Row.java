package dev.joust.reports.table;

import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.table.Block.Entry;
import dev.joust.reports.table.Block.Style;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A contender's row in a setting's tables. */
final class Row {

  /** The classes of forks that were as they should be: warmed up, or cold by intention. */
  private static final Set<String> AS_INTENDED = Set.of("steady", "cold");

  private static final String NOTHING = "–";

  private final Statistics statistics;
  private final Setting setting;
  private final RunContender contender;
  private final Notes notes;

  Row(Statistics statistics, Setting setting, RunContender contender, Notes notes) {
    this.statistics = statistics;
    this.setting = setting;
    this.contender = contender;
    this.notes = notes;
  }

  Entry label() {
    return contender.control()
        ? new Entry(contender.name() + " (control)", Style.EMPHASIS)
        : Entry.plain(contender.name());
  }

  /** Median, interval and rank, with all marks. */
  Entry marked(Contest contest) {
    return entry(contest, true);
  }

  /** Median, interval and rank. */
  Entry compact(Contest contest) {
    return entry(contest, false);
  }

  /** How it compares with the best one, and whether that is equal or open. */
  Entry ratio(Contest contest) {
    if (contest.best().filter(contender.name()::equals).isPresent()) {
      return Entry.plain("best");
    }
    return Entry.plain(
        contest
            .best()
            .flatMap(best -> contest.ratio(contender.name(), best))
            .map(ratio -> Digits.of(ratio) + statement(contest))
            .orElse(NOTHING));
  }

  private String statement(Contest contest) {
    return contest
        .best()
        .flatMap(best -> contest.comparison(contender.name(), best))
        .map(
            own ->
                switch (own.statement()) {
                  case DIFFERENT -> "";
                  case EQUIVALENT -> " =";
                  case UNDECIDED -> " ?";
                })
        .orElse("");
  }

  /** How near it comes to a control. */
  Entry share(Contest contest, RunContender control) {
    return Entry.plain(
        contest.ratio(contender.name(), control.name()).map(Digits::of).orElse(NOTHING));
  }

  private Entry entry(Contest contest, boolean marks) {
    if (contender.failure().isPresent()) {
      return Entry.plain("failed " + notes.mark(contender.failure().get()));
    }
    Optional<Standing> standing = contest.standing(contender.name());
    Cell cell = contest.cell();
    List<Outcome> invalid =
        outcomes(cell).stream().filter(outcome -> outcome.verdict() == Verdict.INVALID).toList();
    if (standing.isEmpty()) {
      return Entry.plain(invalid.isEmpty() ? NOTHING : "invalid " + notes.mark(reasons(invalid)));
    }
    List<String> texts = new ArrayList<>();
    texts.add(Digits.of(standing.get().estimate()));
    standing.get().rank().ifPresent(rank -> texts.add("#" + rank));
    if (marks) {
      texts.addAll(marks(cell));
    }
    int blocks = standing.get().forks().size();
    if (blocks > 1 && blocks < mostBlocks(contest)) {
      texts.add(blocks + " blocks");
    }
    if (!invalid.isEmpty()) {
      texts.add(notes.mark("but for " + invalid.size() + " invalid: " + reasons(invalid)));
    }
    return new Entry(String.join(" ", texts), style(standing.get()));
  }

  private static int mostBlocks(Contest contest) {
    return contest.standings().stream().mapToInt(own -> own.forks().size()).max().orElse(0);
  }

  private Style style(Standing standing) {
    if (contender.control()) {
      return Style.EMPHASIS;
    }
    return standing.rank().orElse(0) == 1 ? Style.STRONG : Style.PLAIN;
  }

  private List<String> marks(Cell cell) {
    List<Outcome> used =
        outcomes(cell).stream().filter(outcome -> outcome.verdict() != Verdict.INVALID).toList();
    List<String> marks = new ArrayList<>();
    used.stream()
        .flatMap(outcome -> outcome.result().stream())
        .flatMap(result -> result.flags().stream())
        .distinct()
        .map(flag -> flag.equals(CellResult.CLIENT_BOUND) ? "c" : flag)
        .forEach(marks::add);
    if (used.stream().anyMatch(outcome -> outcome.verdict() == Verdict.SUSPECT)) {
      marks.add("s");
    }
    if (used.stream()
        .flatMap(outcome -> outcome.trial().steadiness().stream())
        .anyMatch(steadiness -> !AS_INTENDED.contains(steadiness))) {
      marks.add("*");
    }
    long errors =
        used.stream()
            .flatMap(outcome -> outcome.errors().values().stream())
            .mapToLong(Long::longValue)
            .sum();
    if (errors > 0) {
      marks.add(Digits.of(errors) + " err");
    }
    return marks;
  }

  private static String reasons(List<Outcome> invalid) {
    return invalid.stream()
        .flatMap(outcome -> outcome.reasons().stream())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  private List<Outcome> outcomes(Cell cell) {
    return statistics.outcomes(setting, cell, contender.name());
  }
}

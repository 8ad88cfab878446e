package dev.joust.reports.table;

import dev.joust.reports.document.Entry;
import dev.joust.reports.document.Marks;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.Verdict;
import dev.joust.run.text.Percentile;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** A contender's row in a setting's tables. */
record Row(Statistics statistics, Setting setting, RunContender contender) {

  /** The classes of forks that were as they should be: warmed up, or cold by intention. */
  private static final Set<String> AS_INTENDED = Set.of("steady", "cold");

  Entry label() {
    return Entry.name(contender.name(), contender.control());
  }

  Entry marked(Contest contest) {
    return entry(contest, true);
  }

  Entry compact(Contest contest) {
    return entry(contest, false);
  }

  Entry ratio(Contest contest) {
    return toBest(contest, contender.name(), Entry::ratio);
  }

  static Entry toBest(
      Contest contest, String contender, BiFunction<Ratio, Optional<Statement>, Entry> entry) {
    return contest.isBest(contender)
        ? Entry.best(contest.bestIs())
        : contest
            .toBest(contender)
            .map(ratio -> entry.apply(ratio, contest.statement(contender)))
            .or(
                () ->
                    contest
                        .fromBest(contender)
                        .map(own -> Entry.difference(own, contest.statement(contender))))
            .orElse(Entry.NOT_MEASURED);
  }

  Entry share(Contest contest, RunContender control) {
    return contest
        .ratio(contender.name(), control.name())
        .map(ratio -> Entry.ratio(ratio, Optional.empty()))
        .orElse(Entry.NOT_MEASURED);
  }

  private Entry entry(Contest contest, boolean marks) {
    if (contender.failure().isPresent()) {
      return Entry.absent("failed", contender.failure());
    }
    Cell cell = contest.cell();
    List<Outcome> invalid =
        outcomes(cell).stream().filter(outcome -> outcome.verdict() == Verdict.INVALID).toList();
    Optional<Standing> standing = contest.standing(contender.name());
    if (standing.isEmpty()) {
      return invalid.isEmpty()
          ? tooFew(contest).orElse(Entry.NOT_MEASURED)
          : Entry.absent("invalid", Optional.of(reasons(invalid)));
    }
    return Entry.value(
        standing.get().estimate(),
        rank(contest, standing.get()),
        contender.control(),
        marks ? marks(cell) : Marks.NONE,
        fewerBlocks(contest, standing.get()),
        invalid.isEmpty()
            ? Optional.empty()
            : Optional.of("but for " + invalid.size() + " invalid: " + reasons(invalid)));
  }

  /** A percentile of which the cell has lower ones only lacks requests. */
  private Optional<Entry> tooFew(Contest contest) {
    return Percentile.of(contest.measure().name())
        .filter(wanted -> hasLower(contest.cell(), wanted))
        .map(
            wanted ->
                Entry.absent(
                    "too few requests",
                    Optional.of(
                        String.format(
                            Locale.ROOT,
                            "%s needs %,d requests in a block",
                            wanted,
                            wanted.fewestValues()))));
  }

  private boolean hasLower(Cell cell, Percentile wanted) {
    return outcomes(cell).stream()
        .flatMap(outcome -> outcome.result().stream())
        .flatMap(result -> result.measures().keySet().stream())
        .flatMap(name -> Percentile.of(name).stream())
        .anyMatch(own -> own.isBelow(wanted));
  }

  private static Optional<Entry.Rank> rank(Contest contest, Standing standing) {
    if (standing.rank().isEmpty()) {
      return Optional.empty();
    }
    long same =
        contest.standings().stream().filter(own -> own.rank().equals(standing.rank())).count();
    return Optional.of(
        new Entry.Rank(
            standing.rank().getAsInt(), same > 1, contest.isClearlyBest(standing.contender())));
  }

  private static OptionalInt fewerBlocks(Contest contest, Standing standing) {
    int blocks = standing.forks().size();
    int most = contest.standings().stream().mapToInt(own -> own.forks().size()).max().orElse(0);
    return blocks > 1 && blocks < most ? OptionalInt.of(blocks) : OptionalInt.empty();
  }

  private Marks marks(Cell cell) {
    List<Outcome> used =
        outcomes(cell).stream().filter(outcome -> outcome.verdict() != Verdict.INVALID).toList();
    return new Marks(
        used.stream()
            .flatMap(outcome -> outcome.result().stream())
            .flatMap(result -> result.flags().stream())
            .distinct()
            .toList(),
        used.stream().anyMatch(outcome -> outcome.verdict() == Verdict.SUSPECT),
        used.stream()
            .flatMap(outcome -> outcome.trial().steadiness().stream())
            .anyMatch(steadiness -> !AS_INTENDED.contains(steadiness)),
        used.stream()
            .flatMap(outcome -> outcome.errors().values().stream())
            .mapToLong(Long::longValue)
            .sum());
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

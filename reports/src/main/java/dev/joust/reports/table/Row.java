package dev.joust.reports.table;

import dev.joust.reports.document.Digits;
import dev.joust.reports.document.Entry;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Outcome;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statement;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.RunContender;
import dev.joust.run.Setting;
import dev.joust.run.Verdict;
import dev.joust.run.text.Percentile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A contender's row in a setting's tables. */
record Row(Statistics statistics, Setting setting, RunContender contender) {

  /** The classes of forks that were as they should be: warmed up, or cold by intention. */
  private static final Set<String> AS_INTENDED = Set.of("steady", "cold");

  Entry ratio(Contest contest) {
    return toBest(contest, contender.name(), Entry::ratio);
  }

  static Entry toBest(
      Contest contest, String contender, BiFunction<Ratio, Optional<Statement>, Entry> entry) {
    if (contest.isBest(contender)) {
      return Entry.best(contest.bestIs());
    }
    Optional<Statement> statement = contest.statement(contender);
    return contest
        .toBest(contender)
        .map(ratio -> entry.apply(ratio, statement))
        .or(() -> contest.fromBest(contender).map(own -> Entry.difference(own, statement)))
        .orElse(Entry.NOT_MEASURED);
  }

  Entry share(Contest contest, RunContender control) {
    return contest
        .ratio(contender.name(), control.name())
        .map(ratio -> Entry.ratio(ratio, Optional.empty()))
        .orElse(Entry.NOT_MEASURED);
  }

  Entry entry(Contest contest, boolean marks) {
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
        marks ? marks(cell) : Map.of(),
        fewerBlocks(contest, standing.get()),
        invalid.isEmpty()
            ? Optional.empty()
            : Optional.of("but for " + invalid.size() + " invalid: " + reasons(invalid)));
  }

  /** A percentile of which the cell has lower ones only lacks requests. */
  private Optional<Entry> tooFew(Contest contest) {
    Stream<Percentile> measured =
        outcomes(contest.cell()).stream()
            .flatMap(outcome -> outcome.result().stream())
            .flatMap(result -> result.measures().keySet().stream())
            .flatMap(name -> Percentile.of(name).stream());
    return Percentile.of(contest.measure().name())
        .filter(wanted -> measured.anyMatch(own -> own.isBelow(wanted)))
        .map(
            wanted ->
                "%s needs %s requests in a block"
                    .formatted(wanted, Digits.of(wanted.fewestValues())))
        .map(why -> Entry.absent("too few requests", Optional.of(why)));
  }

  private static Optional<Entry.Rank> rank(Contest contest, Standing standing) {
    long same =
        contest.standings().stream().filter(own -> own.rank().equals(standing.rank())).count();
    boolean isBest = contest.isClearlyBest(standing.contender());
    return standing.rank().stream()
        .mapToObj(own -> new Entry.Rank(own, same > 1, isBest))
        .findFirst();
  }

  private static OptionalInt fewerBlocks(Contest contest, Standing standing) {
    int blocks = standing.forks().size();
    int most = contest.standings().stream().mapToInt(own -> own.forks().size()).max().orElse(0);
    return blocks > 1 && blocks < most ? OptionalInt.of(blocks) : OptionalInt.empty();
  }

  /** What makes its value less than sure: words by the signs that a table's legend explains. */
  private Map<String, String> marks(Cell cell) {
    List<Outcome> used =
        outcomes(cell).stream().filter(outcome -> outcome.verdict() != Verdict.INVALID).toList();
    Map<String, String> marks = new LinkedHashMap<>();
    used.stream()
        .flatMap(outcome -> outcome.result().stream())
        .flatMap(result -> result.flags().stream())
        .forEach(flag -> marks.put(flag.equals(CellResult.CLIENT_BOUND) ? "c" : flag, flag));
    if (used.stream().anyMatch(outcome -> outcome.verdict() == Verdict.SUSPECT)) {
      marks.put("s", "suspect");
    }
    if (used.stream()
        .flatMap(outcome -> outcome.trial().steadiness().stream())
        .anyMatch(steadiness -> !AS_INTENDED.contains(steadiness))) {
      marks.put("*", "unsteady");
    }
    long errors =
        used.stream()
            .flatMap(outcome -> outcome.errors().values().stream())
            .mapToLong(Long::longValue)
            .sum();
    if (errors > 0) {
      marks.put(Digits.of(errors) + " err", errors + " errors");
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

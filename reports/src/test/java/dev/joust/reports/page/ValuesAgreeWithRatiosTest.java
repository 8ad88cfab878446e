package dev.joust.reports.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.reports.RunBuilder;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.claims.ClaimList;
import dev.joust.reports.claims.HeldClaims;
import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Changes;
import dev.joust.reports.compare.ChangesReport;
import dev.joust.reports.runs.RunTable;
import dev.joust.reports.runs.SeveralRuns;
import dev.joust.reports.statistics.Contest;
import dev.joust.reports.statistics.Overall;
import dev.joust.reports.statistics.Standing;
import dev.joust.reports.statistics.Statistics;
import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import dev.joust.reports.summary.Usability;
import dev.joust.reports.table.Report;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.Setting;
import dev.joust.run.SuiteLayout;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Wherever a value stands beside a ratio, dividing it by the value that the ratio is to gives that
 * ratio: in runs that scatter widely, in some of which contenders lack blocks, and in the committed
 * run.
 */
@Tag("long")
class ValuesAgreeWithRatiosTest {

  private static final Measure RATE =
      new Measure("requestsPerSecond", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Throughput");
  private static final Measure CPU =
      new Measure(
          "serverCpuMicrosPerRequest", "µs", Direction.LOWER, Aggregate.MEDIAN, "Server CPU");

  private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9][0-9,]*(\\.[0-9]+)?");

  static Stream<Run> runs() throws IOException {
    return Stream.concat(
        IntStream.range(0, 10).mapToObj(seed -> random(seed, Instant.EPOCH)),
        Stream.of(RunReader.read(Path.of("reference"))));
  }

  /** Blocks drift by tens of percents, forks scatter as much, and a few of them are lost. */
  private static Run random(int seed, Instant begun) {
    Random random = new Random(seed);
    boolean isWhole = seed % 2 == 0;
    RunBuilder run =
        new RunBuilder()
            .begun(begun, "1")
            .measure(RATE)
            .measure(CPU)
            .suite(
                new SuiteLayout(
                    "flow", "Flow", "?", "payloadBytes", List.of(RATE.name(), CPU.name())));
    List<String> names = List.of("a", "b", "c", "d", "nothing");
    names.stream().limit(4).forEach(run::contender);
    run.control("nothing");
    for (int block = 1; block <= 5; block++) {
      double drift = Math.exp(0.3 * random.nextGaussian());
      for (int bytes : new int[] {512, 102_400}) {
        for (int connections : new int[] {100, 1_000}) {
          Cell cell =
              Cell.of("flow")
                  .with("exchange", "http")
                  .with("connections", connections)
                  .with("payloadBytes", bytes);
          for (String name : names) {
            double value = drift * Math.exp(0.4 * random.nextGaussian()) * 1e9 / bytes;
            if (isWhole || random.nextInt(5) > 0) {
              run.fork(block, "steady", name, cell, RATE, value);
            }
            if (isWhole || random.nextInt(5) > 0) {
              run.fork(block, "steady", name, cell, CPU, 1e9 / value);
            }
          }
        }
      }
    }
    return run.build();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void inTheStatistics(Run run) {
    Statistics statistics = Statistics.of(run);
    int checked = 0;
    for (Setting setting : statistics.settings()) {
      for (Measure measure : run.manifest().measures()) {
        for (Cell cell : statistics.cells(setting)) {
          checked += check(statistics.contest(setting, cell, measure));
        }
        for (Overall overall : statistics.overalls(setting, measure)) {
          checked += check(overall.contest());
        }
      }
    }
    assertThat(checked).isGreaterThan(10);
  }

  /** Of controls too, which are compared with the best one and never ranked. */
  private static int check(Contest contest) {
    int checked = 0;
    for (Standing standing : contest.standings()) {
      Optional<Ratio> ratio =
          contest.best().flatMap(best -> contest.ratio(standing.contender(), best));
      if (ratio.isPresent() && !contest.best().get().equals(standing.contender())) {
        double best = contest.standing(contest.best().get()).get().estimate().value();
        Estimate own = standing.estimate();
        assertThat(own.value() / best).isCloseTo(ratio.get().value(), near(ratio.get().value()));
        own.interval()
            .map(it -> new Interval(it.low() * (1 - 1e-9), it.high() * (1 + 1e-9)))
            .ifPresent(it -> assertThat(it.contains(own.value())).isTrue());
        checked++;
      }
    }
    return checked;
  }

  @ParameterizedTest
  @MethodSource("runs")
  void inEveryTable(Run run) {
    int checked = 0;
    for (String page : Report.of(run).pages().values()) {
      List<Table> tables = tables(page);
      for (int i = 0; i < tables.size(); i++) {
        checked += checkDifferences(tables.get(i).rows());
        if (tables.get(i).above().toLowerCase(Locale.ROOT).contains("ratio to the best")) {
          checked += checkRatios(tables.get(i - 1).rows(), tables.get(i).rows());
        }
      }
    }
    assertThat(checked).isGreaterThan(10);
  }

  /** A column of differences stands behind that of the values. */
  private static int checkDifferences(List<List<String>> table) {
    int checked = 0;
    for (int column = 2; column < table.get(0).size(); column++) {
      if (table.get(0).get(column).equals("to the best")) {
        for (int row = 1; row < table.size(); row++) {
          Optional<Range> ratio = difference(table.get(row).get(column));
          if (ratio.isPresent()) {
            assertRatio(table, row, column - 1, first(table, column), ratio.get());
            checked++;
          }
        }
      }
    }
    return checked;
  }

  /** A table of ratios follows that of the values, which may have more rows and columns. */
  private static int checkRatios(List<List<String>> values, List<List<String>> ratios) {
    int checked = 0;
    for (int column = 1; column < ratios.get(0).size(); column++) {
      int place = column;
      int first = first(ratios, column);
      int of = values.get(0).indexOf(ratios.get(0).get(column));
      for (int row = 1; first > 0 && of > 0 && row < ratios.size(); row++) {
        List<String> own = ratios.get(row);
        if (row != first && NUMBER.matcher(own.get(place)).lookingAt()) {
          assertRatio(
              values,
              row(values, own.get(0)),
              of,
              row(values, ratios.get(first).get(0)),
              Range.of(own.get(place)));
          checked++;
        }
      }
    }
    return checked;
  }

  private static void assertRatio(
      List<List<String>> values, int row, int column, int first, Range ratio) {
    Range own = Range.of(values.get(row).get(column));
    Range best = Range.of(values.get(first).get(column));
    assertThat(own.low() / best.high())
        .as(() -> values.get(row) + " beside " + values.get(first))
        .isLessThanOrEqualTo(ratio.high() + 1e-9);
    assertThat(own.high() / best.low())
        .as(() -> values.get(row) + " beside " + values.get(first))
        .isGreaterThanOrEqualTo(ratio.low() - 1e-9);
  }

  /** The row of the contender that ratios are to; 0 if there is none. */
  private static int first(List<List<String>> table, int column) {
    return IntStream.range(1, table.size())
        .filter(row -> table.get(row).get(column).matches("best|first.*"))
        .findFirst()
        .orElse(0);
  }

  private static int row(List<List<String>> table, String name) {
    return IntStream.range(1, table.size())
        .filter(row -> table.get(row).get(0).equals(name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void inTheChooser(Run run) throws IOException {
    StringWriter out = new StringWriter();
    RunView view = new RunView(run, Statistics.of(run));
    Page.write(view, new HeldClaims(run, view.statistics(), ClaimList.NONE), out);
    JsonNode data =
        JsonMapper.builder()
            .build()
            .readTree(Jsoup.parse(out.toString()).getElementById("data").data());
    List<JsonNode> cells = new ArrayList<>();
    data.at("/chooser/cells").forEach(cells::add);
    data.at("/chooser/questions").forEach(own -> own.get("cells").forEach(cells::add));
    int checked = 0;
    for (JsonNode cell : cells) {
      for (JsonNode order : cell.get("orders")) {
        double best = order.get(0).get("v").asDouble();
        for (JsonNode placed : order) {
          double ratio = placed.get("r").asDouble();
          // Both have five digits.
          assertThat(placed.get("v").asDouble() / best).isCloseTo(ratio, within(2e-4 * ratio));
          checked++;
        }
      }
    }
    assertThat(checked).isGreaterThan(10);
  }

  @ParameterizedTest
  @MethodSource("runs")
  void inAComparison(Run run) {
    Changes changes = Changes.of(run, run.manifest().ranked().get(0));
    List<Change> known =
        changes.changes().stream()
            .filter(own -> own.before().isPresent() && own.ratio().isPresent())
            .toList();

    assertThat(known)
        .isNotEmpty()
        .allSatisfy(
            own -> {
              double ratio = own.ratio().get().value();
              assertThat(own.after().get() / own.before().get()).isCloseTo(ratio, near(ratio));
            });
    for (Table table :
        tables(new ChangesReport(changes, Usability.of(run), Optional.empty()).markdown())) {
      int change = table.rows().get(0).indexOf("change");
      for (List<String> row : table.rows().subList(1, table.rows().size())) {
        Optional<Range> ratio = difference(row.get(change));
        if (ratio.isPresent() && NUMBER.matcher(row.get(change - 2)).matches()) {
          assertRatio(
              List.of(row.subList(change - 1, change), row.subList(change - 2, change - 1)),
              0,
              0,
              1,
              ratio.get());
        }
      }
    }
  }

  @Test
  void inSeveralRuns() {
    Run one = random(97, Instant.EPOCH);
    Run other = random(99, Instant.EPOCH.plusSeconds(60));
    List<RunTable.Row> rows =
        SeveralRuns.of(List.of(one, other)).tables().stream()
            .flatMap(table -> table.rows().stream())
            .toList();

    assertThat(rows).isNotEmpty();
    for (RunTable.Row row : rows) {
      row.toFirst()
          .get(1)
          .ifPresent(
              ratio ->
                  assertThat(row.values().get(1).get().value() / row.values().get(0).get().value())
                      .isCloseTo(ratio.value(), near(ratio.value())));
    }
  }

  private static org.assertj.core.data.Offset<Double> near(double ratio) {
    return within(1e-9 * ratio);
  }

  /** What a printed number can have been before it was rounded. */
  private record Range(double low, double high) {

    static Range of(String text) {
      Matcher number = NUMBER.matcher(text);
      assertThat(number.find()).as(text).isTrue();
      String digits = number.group().replace(",", "");
      double value = Double.parseDouble(digits);
      int decimals = digits.contains(".") ? digits.length() - digits.indexOf('.') - 1 : 0;
      // Large values have three digits that count and zeros behind them.
      double whole = Math.pow(10, Math.max(0, (int) Math.log10(Math.abs(value) + 1e-12) - 2));
      double half = decimals > 0 ? Math.pow(10, -decimals) / 2 : whole / 2;
      return new Range(value - half, value + half);
    }
  }

  /** The ratio of a printed difference: +9 %, or × 2.44; absent where there is none. */
  private static Optional<Range> difference(String text) {
    if (text.startsWith("× ")) {
      return Optional.of(Range.of(text));
    }
    if (!text.matches("[-+]?[0-9.,]+ %.*")) {
      return Optional.empty();
    }
    String percent = text.substring(0, text.indexOf(' '));
    double value = Double.parseDouble(percent.replace(",", "").replace("+", ""));
    // Percentages from 10 on are whole; others have a decimal, of which a 0 is left out.
    double half = Math.abs(value) < 9.95 ? 0.05 : 0.5;
    return Optional.of(new Range(1 + (value - half) / 100, 1 + (value + half) / 100));
  }

  /**
   * A table.
   *
   * @param above the line of text before it
   * @param rows the first one is the header
   */
  private record Table(String above, List<List<String>> rows) {}

  private static List<Table> tables(String markdown) {
    List<Table> tables = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    String above = "";
    for (String line : (markdown + "\n").split("\n", -1)) {
      if (line.startsWith("|-")) {
        continue;
      }
      if (line.startsWith("|")) {
        rows.add(
            Arrays.stream(line.substring(1, line.length() - 1).split("(?<!\\\\)\\|"))
                .map(entry -> entry.strip().replace("*", "").replace("\\", ""))
                .toList());
        continue;
      }
      if (!rows.isEmpty()) {
        tables.add(new Table(above, rows));
        rows = new ArrayList<>();
      }
      above = line.isBlank() ? above : line;
    }
    return tables;
  }
}

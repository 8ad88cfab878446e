import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the tables of {@code bench/adapter-cost}. Standard input has a line for each slice:
 * framework, round, and what {@link AdapterSlices} prints of it. Argument: {@code none} or who
 * encrypts.
 */
public final class AdapterCostReport {

  /** A contender may take so much of its minimal server's CPU. */
  private static final double MOST = 1.05;

  private static final double BUSY_COMPILERS = 0.03;

  private final Map<String, Map<String, Row>> tables = new LinkedHashMap<>();

  private final List<String> failures = new ArrayList<>();
  private final String where;

  private AdapterCostReport(String where) {
    this.where = where;
  }

  public static void main(String[] args) {
    AdapterCostReport report =
        new AdapterCostReport(args[0].equals("none") ? "" : " (within TLS)");
    new BufferedReader(new InputStreamReader(System.in)).lines().forEach(report::add);
    report.print();
  }

  private void add(String line) {
    String[] fields = line.split(" ");
    if (fields[3].equals("failed")) {
      failures.add(
          "%s, %s, round %s: %s"
              .formatted(title(fields[2]), fields[0], fields[1], line.split(" ", 5)[4]));
      return;
    }
    Map<String, Row> rows =
        tables.computeIfAbsent(title(fields[2]), title -> new LinkedHashMap<>());
    Round round =
        rows.computeIfAbsent(fields[0], Row::new).rounds.computeIfAbsent(fields[1], Round::new);
    (fields[3].equals("bare") ? round.bare : round.adapter)
        .add(
            new Slice(
                Double.parseDouble(fields[4]),
                Double.parseDouble(fields[5]),
                Double.parseDouble(fields[6]),
                Double.parseDouble(fields[7])));
  }

  /** {@code http-post, 512 B} for {@code http-post:512}. */
  private static String title(String cell) {
    return cell.replace(":", ", ") + " B";
  }

  private Stream<Row> rows() {
    return tables.values().stream().flatMap(own -> own.values().stream());
  }

  private void print() {
    if (rows().noneMatch(Row::isOver)) {
      System.out.printf(
          "%nNo contender takes more than %.2f of the CPU of its bare server%s.%n", MOST, where);
    }
    print("CPU per response, adapter to bare", Row::markedCpu);
    print("Rate, adapter to bare", row -> spread(row.ratios(Slice::perSecond)));
    print("Bare server: responses per second, CPU per response", Row::bareFigures);
    if (rows().anyMatch(Row::hasBusyCompilers)) {
      System.out.printf(
          "%nCompilers took %.0f %% or more of the CPU (bare, adapter):%n%n", 100 * BUSY_COMPILERS);
    }
    tables.forEach(
        (title, rows) ->
            rows.values().stream()
                .filter(Row::hasBusyCompilers)
                .forEach(row -> System.out.printf("- %s, %s%n", title, row.compilers())));
    if (!failures.isEmpty()) {
      System.out.printf("%nLoads that failed, so that their rounds are not counted:%n%n");
      failures.forEach(failure -> System.out.println("- " + failure));
    }
  }

  /** A line for each shape, a column for each framework. */
  private void print(String heading, Function<Row, String> figure) {
    List<String> frameworks =
        tables.values().stream()
            .flatMap(rows -> rows.keySet().stream())
            .distinct()
            .collect(Collectors.toList());
    System.out.printf(
        "%n## %s%s%n%n| | %s |%n| --- |%s%n",
        heading, where, String.join(" | ", frameworks), " ---: |".repeat(frameworks.size()));
    tables.forEach(
        (title, rows) ->
            System.out.printf(
                "| %s | %s |%n",
                title,
                frameworks.stream()
                    .map(name -> rows.containsKey(name) ? figure.apply(rows.get(name)) : "")
                    .collect(Collectors.joining(" | "))));
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().collect(Collectors.toList());
    return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
  }

  private static String spread(List<Double> ratios) {
    return "%.2f (%.2f–%.2f)"
        .formatted(
            median(ratios),
            ratios.stream().min(Double::compare).orElseThrow(),
            ratios.stream().max(Double::compare).orElseThrow());
  }

  private record Slice(double answers, double nanos, double cpuNanos, double compilerNanos) {

    double perSecond() {
      return answers / nanos * 1e9;
    }

    double cpuMicros() {
      return cpuNanos / 1e3 / answers;
    }

    double compilers() {
      return compilerNanos / (cpuNanos + compilerNanos);
    }
  }

  private record Round(List<Slice> bare, List<Slice> adapter) {

    Round(String number) {
      this(new ArrayList<>(), new ArrayList<>());
    }

    double ratio(ToDoubleFunction<Slice> figure) {
      return of(adapter, figure) / of(bare, figure);
    }

    static double of(List<Slice> slices, ToDoubleFunction<Slice> figure) {
      return median(slices.stream().map(figure::applyAsDouble).collect(Collectors.toList()));
    }
  }

  private static final class Row {

    private final String framework;
    private final Map<String, Round> rounds = new TreeMap<>();

    Row(String framework) {
      this.framework = framework;
    }

    boolean isOver() {
      return median(ratios(Slice::cpuMicros)) > MOST;
    }

    List<Double> ratios(ToDoubleFunction<Slice> figure) {
      return rounds.values().stream()
          .map(round -> round.ratio(figure))
          .collect(Collectors.toList());
    }

    private double bare(ToDoubleFunction<Slice> figure) {
      return median(
          rounds.values().stream()
              .map(round -> Round.of(round.bare, figure))
              .collect(Collectors.toList()));
    }

    private double adapter(ToDoubleFunction<Slice> figure) {
      return median(
          rounds.values().stream()
              .map(round -> Round.of(round.adapter, figure))
              .collect(Collectors.toList()));
    }

    String markedCpu() {
      String cpu = spread(ratios(Slice::cpuMicros));
      return isOver() ? "**" + cpu + "**" : cpu;
    }

    String bareFigures() {
      return "%.0f/s, %.1f µs".formatted(bare(Slice::perSecond), bare(Slice::cpuMicros));
    }

    boolean hasBusyCompilers() {
      return Math.max(bare(Slice::compilers), adapter(Slice::compilers)) >= BUSY_COMPILERS;
    }

    String compilers() {
      return "%s: %.0f %%, %.0f %%"
          .formatted(framework, 100 * bare(Slice::compilers), 100 * adapter(Slice::compilers));
    }
  }
}

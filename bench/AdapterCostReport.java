import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Makes the tables of {@code bench/adapter-cost}. Standard input has a line for each slice:
 * framework, round, and what {@link AdapterSlices} prints of it.
 */
public final class AdapterCostReport {

  /** A contender may take so much of its minimal server's CPU. */
  private static final double MOST = 1.05;

  private final Map<String, Map<String, Row>> tables = new LinkedHashMap<>();

  private AdapterCostReport() {}

  public static void main(String[] args) {
    AdapterCostReport report = new AdapterCostReport();
    new BufferedReader(new InputStreamReader(System.in)).lines().forEach(report::add);
    report.print();
  }

  private void add(String line) {
    String[] fields = line.split(" ");
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

  private void print() {
    if (tables.values().stream().flatMap(rows -> rows.values().stream()).noneMatch(Row::isOver)) {
      System.out.printf(
          "%nNo contender takes more than %.2f of the CPU of its bare server.%n", MOST);
    }
    tables.forEach(
        (title, rows) -> {
          System.out.printf("%n## %s%n%n", title);
          System.out.println("| framework | bare | CPU | rate | compilers, bare and adapter |");
          System.out.println("| --- | ---: | ---: | ---: | ---: |");
          rows.values().forEach(System.out::println);
        });
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().collect(Collectors.toList());
    return (sorted.get((sorted.size() - 1) / 2) + sorted.get(sorted.size() / 2)) / 2;
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

    String cpu() {
      return spread(ratios(Slice::cpuMicros));
    }

    private List<Double> ratios(ToDoubleFunction<Slice> figure) {
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

    private static String spread(List<Double> ratios) {
      return "%.2f (%.2f–%.2f)"
          .formatted(
              median(ratios),
              ratios.stream().min(Double::compare).orElseThrow(),
              ratios.stream().max(Double::compare).orElseThrow());
    }

    @Override
    public String toString() {
      return "| %s | %.0f/s, %.1f µs | %s | %s | %.0f %%, %.0f %% |"
          .formatted(
              framework,
              bare(Slice::perSecond),
              bare(Slice::cpuMicros),
              isOver() ? "**" + cpu() + "**" : cpu(),
              spread(ratios(Slice::perSecond)),
              100 * bare(Slice::compilers),
              100 * adapter(Slice::compilers));
    }
  }
}

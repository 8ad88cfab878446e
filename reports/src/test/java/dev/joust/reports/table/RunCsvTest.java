package dev.joust.reports.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.chart.RunView;
import dev.joust.reports.statistics.Statistics;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Run;
import dev.joust.run.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every value of a run has a place in its CSV files, and it is the value that was measured. */
class RunCsvTest {

  private static final Measure RATE =
      new Measure("rate", "req/s, warm", Direction.HIGHER, Aggregate.MEDIAN, "rate");
  private static final Measure HEAP =
      new Measure("heap", "B", Direction.LOWER, Aggregate.MAX, "heap");
  private static final Cell FLOW = Cell.of("flow").with("connections", 100).with("bytes", 5);

  private final RunBuilder run = new RunBuilder().contender("a \"b\"").measure(RATE).measure(HEAP);

  @Test
  void samplesHaveARowForEachMeasureWithTheBlocksValue() throws IOException {
    addFlow(Verdict.SUSPECT);
    run.fork(1, "steady", "a \"b\"", Cell.of("idle"), RATE, 7, 8, 100);

    assertThat(samples())
        .containsExactly(
            "run,trial,block,suite,way,contender,client,bytes,connections,measure,value,unit,verdict",
            "20261121-100000-try,t1,2,flow,steady,\"a \"\"b\"\"\",wire,5,100,"
                + "rate,0.1,\"req/s, warm\",SUSPECT",
            "20261121-100000-try,t1,2,flow,steady,\"a \"\"b\"\"\",wire,5,100,"
                + "heap,1500000000,B,SUSPECT",
            "20261121-100000-try,t2,1,idle,steady,\"a \"\"b\"\"\",wire,,,"
                + "rate,8,\"req/s, warm\",VALID");
  }

  @Test
  void whatIsInvalidHasARowWithoutAValue() throws IOException {
    addFlow(Verdict.INVALID);

    assertThat(samples().get(1)).endsWith(",rate,,\"req/s, warm\",INVALID");
  }

  @Test
  void slicesHaveARowEachWithTheirMeasuresAsColumns() throws IOException {
    run.trial(
        2,
        "steady",
        "a \"b\"",
        RunBuilder.result(
            FLOW,
            List.of(
                new Iteration(1, Map.of("rate", 0.1), Map.of("timeout", 2L, "reset", 1L)),
                new Iteration(
                    3, Map.of("cpu", 2e-7), Map.of(), Optional.of("steal, 12 % of the time")))));

    assertThat(slices())
        .containsExactly(
            "run,trial,block,suite,way,contender,client,bytes,connections,"
                + "round,leftOut,verdict,errors,rate,cpu",
            "20261121-100000-try,t1,2,flow,steady,\"a \"\"b\"\"\",wire,5,100,1,,VALID,3,0.1,",
            "20261121-100000-try,t1,2,flow,steady,\"a \"\"b\"\"\",wire,5,100,"
                + "3,\"steal, 12 % of the time\",VALID,0,,0.0000002");
  }

  @Test
  void aSlicesValueIsReadBackAsItWas() throws IOException {
    double[] values = {1 / 3.0, Double.MIN_VALUE, 1e19, -0.0007, 123456789.125, 0};
    run.fork(1, "steady", "a", Cell.of("idle"), RATE, values);

    List<String> lines = slices();

    for (int i = 0; i < values.length; i++) {
      String value = lines.get(i + 1).split(",")[11];
      assertThat(value).matches("-?[0-9]+(\\.[0-9]+)?");
      assertThat(Double.parseDouble(value)).isEqualTo(values[i]);
    }
  }

  @Test
  void aRunOfNothingHasHeadersAlone() throws IOException {
    assertThat(samples())
        .containsExactly("run,trial,block,suite,way,contender,client,measure,value,unit,verdict");
    assertThat(slices())
        .containsExactly("run,trial,block,suite,way,contender,client,round,leftOut,verdict,errors");
  }

  private void addFlow(Verdict verdict) {
    run.trial(
        2,
        "steady",
        "a \"b\"",
        new CellResult(
            FLOW,
            verdict,
            List.of("why"),
            Map.of("heap", 1.5e9),
            List.of(),
            List.of(new Iteration(1, Map.of("rate", 0.1), Map.of()))));
  }

  private List<String> samples() throws IOException {
    StringWriter out = new StringWriter();
    csv().writeSamples(out);
    return out.toString().lines().toList();
  }

  private List<String> slices() throws IOException {
    StringWriter out = new StringWriter();
    csv().writeSlices(out);
    return out.toString().lines().toList();
  }

  private RunCsv csv() {
    Run built = run.build();
    return new RunCsv(new RunView(built, Statistics.of(built)));
  }
}

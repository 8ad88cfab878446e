package dev.joust.reports.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.reports.RunBuilder;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.CellResult;
import dev.joust.reports.run.Iteration;
import dev.joust.reports.run.Measure;
import dev.joust.reports.run.Measure.Aggregate;
import dev.joust.reports.run.Measure.Direction;
import dev.joust.reports.run.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every value of a run has a row, and it is the value that was measured. */
class SamplesCsvTest {

  private static final Measure RATE =
      new Measure("rate", "req/s, warm", Direction.HIGHER, Aggregate.MEDIAN, "rate");

  private final RunBuilder run = new RunBuilder().contender("a \"b\"").measure(RATE);

  @Test
  void aRowHoldsAValueWithAllThatItBelongsTo() throws IOException {
    Cell cell = Cell.of("flow").with("connections", 100).with("bytes", 5);
    run.trial(
        2,
        "steady",
        "a \"b\"",
        new CellResult(
            cell,
            Verdict.SUSPECT,
            List.of("why"),
            Map.of("heap", 1.5e9),
            List.of(),
            List.of(new Iteration(1, Map.of("rate", 0.1), Map.of()))));
    run.fork(1, "steady", "a \"b\"", Cell.of("idle"), RATE, 7);

    assertThat(lines())
        .containsExactly(
            "run,trial,block,suite,way,contender,client,bytes,connections,"
                + "iteration,measure,value,unit,verdict",
            "20261121-100000-try,t1,2,flow,steady,\"a \"\"b\"\"\",wire,5,100,"
                + "1,rate,0.1,\"req/s, warm\",SUSPECT",
            "20261121-100000-try,t1,2,flow,steady,\"a \"\"b\"\"\",wire,5,100,"
                + ",heap,1500000000,,SUSPECT",
            "20261121-100000-try,t2,1,idle,steady,\"a \"\"b\"\"\",wire,,,"
                + "1,rate,7,\"req/s, warm\",VALID");
  }

  @Test
  void aValueIsReadBackAsItWas() throws IOException {
    double[] values = {1 / 3.0, Double.MIN_VALUE, Double.MAX_VALUE, -0.0007, 123456789.125, 0};
    run.fork(1, "steady", "a", Cell.of("idle"), RATE, values);

    List<String> lines = lines();

    for (int i = 0; i < values.length; i++) {
      String value = lines.get(i + 1).split(",")[9];
      assertThat(value).matches("-?[0-9]+(\\.[0-9]+)?");
      assertThat(Double.parseDouble(value)).isEqualTo(values[i]);
    }
  }

  @Test
  void anInvalidTrialsValuesAreMarked() throws IOException {
    Cell cell = Cell.of("idle");
    CellResult result =
        RunBuilder.result(cell, List.of(new Iteration(1, Map.of("rate", 1.0), Map.of())));
    run.trial(1, "steady", "a", cell, Verdict.INVALID, List.of("why"), "steady", List.of(result));

    assertThat(lines().get(1)).endsWith(",INVALID");
  }

  private List<String> lines() throws IOException {
    StringWriter out = new StringWriter();
    SamplesCsv.write(run.build(), out);
    return out.toString().lines().toList();
  }
}

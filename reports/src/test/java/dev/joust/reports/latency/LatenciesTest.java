package dev.joust.reports.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.reports.RunBuilder;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Setting;
import dev.joust.run.Verdict;
import dev.joust.run.store.HistogramTag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Latencies are found for the cell and the contender that they are of, and for no other. */
class LatenciesTest {

  private static final Measure RATE =
      new Measure("requestsPerSecond", "req/s", Direction.HIGHER, Aggregate.MEDIAN, "Throughput");
  private static final Cell HALF =
      Cell.of("latency").with("exchange", "websocket").with("loadPercent", 50);
  private static final Setting LATENCY = new Setting("latency", "steady", "wire");
  private static final String TAG = "a/websocket/100/512/50/response";

  @TempDir Path folder;

  private final RunBuilder run = new RunBuilder().contender("a").measure(RATE);

  @Test
  void blocksAreTakenTogether() throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1).fork(2, "steady", "a", HALF, RATE, 1);
    log("t1", line(TAG, 1_000, 100));
    log("t2", line(TAG, 3_000, 100));

    Distribution found = found("a", HALF, Timed.RESPONSE).orElseThrow();

    assertThat(found.nanosAt(25)).isCloseTo(1_000, within(2.0));
    assertThat(found.nanosAt(99)).isCloseTo(3_000, within(3.0));
  }

  @Test
  void othersLatenciesAreNotTaken() throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1);
    log(
        "t1",
        line("a/websocket/100/512/25/response", 1, 9),
        line("a/websocket/100/512/service", 1, 9),
        line("a/http-keepalive/100/512/50/response", 1, 9),
        line("ab/websocket/100/512/50/response", 1, 9),
        line("a/websocket/100/512/50/service", 7, 9),
        line("a", 1, 9),
        line("100", 1, 9));

    assertThat(found("a", HALF, Timed.RESPONSE)).isEmpty();
    assertThat(found("ab", HALF, Timed.RESPONSE)).isEmpty();
    assertThat(found("a", HALF, Timed.SERVICE).orElseThrow().nanosAt(50)).isEqualTo(7);
  }

  @Test
  void contendersWithDelimitersInTheirNamesAreFound() throws IOException {
    String name = "a?jvm=-Xlog:gc,safepoint -Dx=50%";
    run.contender(name)
        .fork(1, "steady", name, HALF, RATE, 1)
        .fork(1, "steady", "a", HALF, RATE, 1);
    log("t1", line(HistogramTag.escaped(TAG.replaceFirst("a", name)), 5, 9), line(TAG, 7, 9));
    log("t2", line(HistogramTag.escaped(TAG.replaceFirst("a", name)), 5, 9), line(TAG, 7, 9));

    assertThat(found(name, HALF, Timed.RESPONSE).orElseThrow().nanosAt(50)).isEqualTo(5);
    assertThat(found("a", HALF, Timed.RESPONSE).orElseThrow().nanosAt(50)).isEqualTo(7);
  }

  @Test
  void aCellThatMayBeAnyOfSeveralHasNone() throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1);
    log("t1", line(TAG, 1, 9), line(TAG.replace("512", "1024"), 1, 9));

    assertThat(found("a", HALF, Timed.RESPONSE)).isEmpty();
  }

  @Test
  void anInvalidResultHasNone() throws IOException {
    run.trial(
        1,
        "steady",
        "a",
        new CellResult(HALF, Verdict.INVALID, List.of("errors"), Map.of(), List.of(), List.of()));
    log("t1", line(TAG, 1, 9));

    assertThat(found("a", HALF, Timed.RESPONSE)).isEmpty();
  }

  @Test
  void aFileThatIsAbsentIsNoDamage() throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1).fork(2, "steady", "a", HALF, RATE, 1);
    log("t1", line(TAG, 1, 9));

    assertThat(found("a", HALF, Timed.RESPONSE)).isPresent();
    assertThat(warnings()).isEmpty();
  }

  /** A line that is damaged in some way, between two that are not. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tag=a/x,0.000,0.001,0.001,????????",
        "Tag=a/x,0.000,0.001,0.001,HISTFAAAABx42pNpmSzMwMDAxwABTAwQ",
        "Tag=a/x,0.000,0.001,0.001,",
        "Tag=a/x,0.000,0.001",
        "Tag=a/x",
        "Tag=a/x,NaN,zero,0.001,HISTFAAAABx42pNpmSzMwMDAxwABTAwQ",
        "Tag=a b/x,0.000,0.001,0.001,HISTFAAAABx42pNpmSzMwMDAxwABTAwQ",
        "\uFFFD\uFFFD\uFFFD",
        "{}",
        "\u0000\u0000\u0000\u0000"
      })
  void aDamagedLineIsNamedAndTheOthersAreUsed(String damaged) throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1);
    Path file = log("t1", line(TAG, 7, 9), line("a/websocket/100/512/50/service", 5, 9));
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    lines.add(2, damaged);
    Files.write(file, lines);

    assertThat(found("a", HALF, Timed.RESPONSE).orElseThrow().nanosAt(50)).isEqualTo(7);
    assertThat(found("a", HALF, Timed.SERVICE).orElseThrow().nanosAt(50)).isEqualTo(5);
    assertThat(warnings())
        .containsExactly(
            file + ", line 3 is damaged and was left out: not a line of HdrHistogram's logs");
  }

  @Test
  void aLineThatIsCutOffIsNamed() throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1);
    Path file = log("t1", line("a/websocket/100/512/50/service", 5, 9), line(TAG, 7, 9));
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 9));

    assertThat(found("a", HALF, Timed.RESPONSE)).isEmpty();
    assertThat(found("a", HALF, Timed.SERVICE)).isPresent();
    assertThat(warnings()).singleElement().asString().contains(file + ", line 3 is damaged");
  }

  @Test
  void linesThatAreThereTwiceCountOnce() throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1);
    Path file = log("t1", line(TAG, 7, 9));
    String text = Files.readString(file);
    Files.writeString(file, text + text);

    assertThat(found("a", HALF, Timed.RESPONSE).orElseThrow().nanosAt(50)).isEqualTo(7);
    assertThat(warnings()).containsExactly(file + " has 1 line twice, counted once");
  }

  @Test
  void aByteOrderMarkAndOtherLineEndsAreRead() throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1);
    Path file = log("t1", line(TAG, 7, 9));
    Files.writeString(file, "\uFEFF" + Files.readString(file).replace("\n", "\r\n"));

    assertThat(found("a", HALF, Timed.RESPONSE)).isPresent();
    assertThat(warnings()).isEmpty();
  }

  @Test
  void readersAreFoundByTheirNumber() throws IOException {
    Cell readers = Cell.of("live").with("exchange", "sse").with("readers", 2000);
    run.fork(1, "steady", "a", readers, RATE, 1);
    log("t1", line("200", 1, 9), line("2000", 5_000_000, 9));

    Latencies latencies = Latencies.read(run.build(), folder);

    assertThat(latencies.of(new Setting("live", "steady", "wire"), readers, "a", Timed.ARRIVAL))
        .isPresent();
  }

  @ParameterizedTest
  @CsvSource({"99, 1", "100, 2", "999, 2", "1000, 3", "1001, 3"})
  void aPercentileNeedsTenBeyondIt(int count, int percentiles) throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1);
    log("t1", line(TAG, 1_000, count));

    assertThat(found("a", HALF, Timed.RESPONSE).orElseThrow().tail(1)).hasSize(percentiles);
  }

  @Test
  void binsHoldAllThatIsNotBeyondTheLast() throws IOException {
    run.fork(1, "steady", "a", HALF, RATE, 1);
    Histogram line = line(TAG, 150, 600);
    line.recordValueWithCount(1_500, 400);
    log("t1", line);

    Distribution.Bins bins = found("a", HALF, Timed.RESPONSE).orElseThrow().shares(1);

    assertThat(bins.first()).isEqualTo(2);
    assertThat(bins.shares()).containsExactly(0.6, 0.4);
    double[] narrow = found("a", HALF, Timed.RESPONSE).orElseThrow().shares(16).shares();
    assertThat(DoubleStream.of(narrow).sum()).isCloseTo(1, within(1e-9));
  }

  private List<String> warnings() {
    return RunFolder.of(run.build(), folder).run().warnings();
  }

  private Optional<Distribution> found(String contender, Cell cell, Timed timed) {
    return Latencies.read(run.build(), folder).of(LATENCY, cell, contender, timed);
  }

  private static Histogram line(String tag, long nanos, int count) {
    Histogram line = new Histogram(3);
    line.setTag(tag);
    line.recordValueWithCount(nanos, count);
    return line;
  }

  private Path log(String trial, Histogram... lines) throws IOException {
    Path file = Files.createDirectories(folder.resolve("histograms")).resolve(trial + ".hlog");
    HistogramLogWriter log = new HistogramLogWriter(file.toFile());
    log.outputLogFormatVersion();
    for (Histogram line : lines) {
      log.outputIntervalHistogram(0, 1, line, 1);
    }
    log.close();
    return file;
  }
}

package dev.joust.harness.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.joust.harness.variant.Variant;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.Indifference;
import dev.joust.run.Iteration;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunManifest;
import dev.joust.run.RunStatus;
import dev.joust.run.SuiteLayout;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What simulated comparisons of fewer blocks would have said. A block of three takes 22.5 seconds,
 * so that one of two takes 15.
 */
class ShorterComparisonTest {

  private static final Measure CPU =
      new Measure("cpu", "µs", Direction.LOWER, Aggregate.MEDIAN, "CPU");
  private static final Cell CELL = Cell.of("flow").with("bytes", 1);
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int BLOCK_MILLIS = 22_500;
  private static final double SCATTER = 0.02;
  private static final Regression SLOWER =
      new Regression(
          URI.create("https://example.org/1"),
          "Slower.",
          Variant.parse("fw@1"),
          Variant.parse("fw@2"),
          Regression.Load.SMALL,
          List.of(),
          List.of(),
          "cpu",
          Optional.empty(),
          Optional.of(Regression.Expectation.WORSE),
          Optional.empty(),
          Optional.empty());

  private final Random random = new Random(3);

  /** The variant before, itself once more, and one that takes so many times as much CPU. */
  private Run run(int blocks, double slowdown) {
    List<Trial> trials = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      double speed = Math.exp(0.3 * random.nextGaussian());
      trials.add(trial(block, "fw@1", speed));
      trials.add(trial(block, "fw@1#2", speed));
      trials.add(trial(block, "fw@2", speed * slowdown));
    }
    return new Run(
        "run", manifest(trials.stream().map(Trial::planned).toList()), trials, List.of());
  }

  private Trial trial(int block, String contender, double mean) {
    Map<String, Double> values =
        Map.of(CPU.name(), mean * Math.exp(SCATTER * random.nextGaussian()));
    Instant from = START.plusMillis((long) BLOCK_MILLIS * (block - 1));
    return new Trial(
        new PlannedTrial(block + contender, block, "steady", contender, "wire", List.of(CELL)),
        Verdict.VALID,
        List.of(),
        Optional.of("steady"),
        from,
        from.plusMillis(BLOCK_MILLIS),
        Optional.empty(),
        List.of(
            new CellResult(
                CELL,
                Verdict.VALID,
                List.of(),
                Map.of(),
                List.of(),
                List.of(new Iteration(1, values, Map.of())))),
        List.of(),
        GarbageCollectors.UNKNOWN);
  }

  private static RunManifest manifest(List<PlannedTrial> plan) {
    return new RunManifest(
        RunManifest.SCHEMA_VERSION,
        "2",
        "run",
        1,
        START,
        RunStatus.COMPLETE,
        JsonNodeFactory.instance.objectNode(),
        JsonNodeFactory.instance.objectNode(),
        Stream.of("fw@1", "fw@1#2", "fw@2")
            .map(name -> new RunContender(name, "fw", "1", List.of(), false, Optional.empty()))
            .toList(),
        List.of(),
        List.of(CPU),
        List.of(new SuiteLayout("flow", "Flow", "?", "bytes", List.of("cpu"))),
        plan,
        Optional.empty(),
        Indifference.USUAL,
        Optional.empty(),
        List.of());
  }

  private static CatalogueEntry entry(Run run) {
    return CatalogueEntry.of("cpu-3", SLOWER, run, "fw@2");
  }

  @Tag("long")
  @Test
  void longerOnesFindMoreAndTheirAlarmsAreTrueAndAreShown() {
    CatalogueEntry ofFifteenMinutes = entry(run(60, 1.04));

    List<ShorterComparison> found = ofFifteenMinutes.shorter();

    assertThat(found).extracting(ShorterComparison::minutes).containsExactly(2, 5, 10);
    assertThat(found).extracting(ShorterComparison::blocks).containsExactly(8, 20, 40);
    assertThat(found.get(1).found()).isGreaterThan(found.get(0).found()).isGreaterThan(0.9);
    assertThat(found.get(1).curve().area())
        .isGreaterThan(found.get(0).curve().area())
        .isGreaterThan(0.95);
    assertThat(found.get(1).falseAlarms()).isLessThan(0.2);

    String picture = CataloguePage.picture(List.of(ofFifteenMinutes));

    assertThat(CataloguePage.markdown("", List.of(ofFifteenMinutes), Map.of(), "a.svg"))
        .contains("| [cpu-3](https://example.org/1) | worse, cpu | – | yes |", "| 15.0 |")
        .contains("![True over false alarms](a.svg)")
        .containsPattern("\\| cpu-3 \\| 5 \\| 20 \\| \\d+ % \\|");
    assertThat(picture).contains(">2 minutes<", ">5 minutes<", ">10 minutes<", ">cpu-3</text>");
    assertThat(picture.split("<polyline")).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({"7, 0", "8, 2", "9, 2"})
  void fewBlocksAreNotDrawnFrom(int blocks, int lengths) {
    Run run = run(blocks, 1.04);
    Pace pace = new Pace(blocks, Duration.ZERO, Duration.ofSeconds(40));

    assertThat(
            ShorterComparison.of(
                SLOWER, run.only(Set.of("fw@1", "fw@2")), run.only(Set.of("fw@1", "fw@1#2")), pace))
        .hasSize(lengths);
  }

  /** Five minutes are 20 blocks. */
  @Tag("long")
  @Test
  void aComparisonSaysNothingOfLongerOnes() {
    assertThat(minutes(21)).containsExactly(2, 5);
    assertThat(minutes(20)).containsExactly(2, 5);
    assertThat(minutes(19)).containsExactly(2);
  }

  private List<Integer> minutes(int blocks) {
    return entry(run(blocks, 1.03)).shorter().stream().map(ShorterComparison::minutes).toList();
  }

  /** However far apart a variant and its twin happen to be, draws of them are of equal ones. */
  @Tag("long")
  @Test
  void ofTwinsItIsDrawnByLotWhichIsWhich() {
    Run run = run(60, 1.03);
    List<Trial> unlucky =
        run.trials().stream()
            .map(
                trial ->
                    switch (trial.planned().contender()) {
                      case "fw@1#2" -> trial.of(trial.planned().of("fw@2"));
                      case "fw@2" -> trial.of(trial.planned().of("fw@1#2"));
                      default -> trial;
                    })
            .toList();

    CatalogueEntry entry = entry(new Run(run.name(), run.manifest(), unlucky, List.of()));

    assertThat(entry.falseAlarms()).isEqualTo(1);
    assertThat(entry.shorter().get(1).falseAlarms()).isLessThan(0.1);
  }

  @Test
  void ofComparisonsThatAreTooShortThereIsNone() {
    CatalogueEntry entry = entry(run(3, 1.03));

    assertThat(entry.shorter()).isEmpty();
    assertThat(CataloguePage.markdown("", List.of(entry), Map.of(), "a.svg"))
        .doesNotContain("a.svg");
  }
}

package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.joust.harness.block.BlockMeasures;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.run.Cell;
import dev.joust.run.Finding;
import dev.joust.run.Indifference;
import dev.joust.run.PlannedTrial;
import dev.joust.run.RunManifest;
import dev.joust.run.RunStatus;
import dev.joust.run.store.RunWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Planned blocks are begun as far as a budget has time for them. */
class AdaptiveBlocksTest {

  private static final int BLOCKS = 3;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @TempDir Path runs;

  /** The first block has taken 40 s, its two trials 30 s and 10 s. */
  @ParameterizedTest
  @CsvSource({"79, false", "80, true", "81, true"})
  void aBlockBeginsIfItFitsAsAWhole(int budget, boolean begins) throws IOException {
    try (RunWriter run = RunWriter.create(runs, manifest())) {
      run.append(List.of(FinishedTrial.of(planned(1, "long"), 30)));
      run.append(List.of(FinishedTrial.of(planned(1, "short"), 10)));

      assertThat(isMade(run, budget, planned(2, "long"))).isEqualTo(begins);

      assertThat(run.run().missing())
          .containsExactlyElementsOf(
              begins
                  ? List.of(
                      planned(2, "long"), planned(2, "short"),
                      planned(3, "long"), planned(3, "short"))
                  : List.of());
    }
  }

  @Test
  void whatIsDroppedIsSaid() throws IOException {
    try (RunWriter run = RunWriter.create(runs, manifest())) {
      run.append(List.of(FinishedTrial.of(planned(1, "long"), 30)));
      run.append(List.of(FinishedTrial.of(planned(1, "short"), 10)));
      isMade(run, 60, planned(2, "long"));

      String said =
          "the budget of 1 min has no time for another block after 1 of 3 planned ones, so the"
              + " others were not made";
      assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("warning: " + said);
      assertThat(run.manifest().findings()).extracting(Finding::text).contains(said);
    }
  }

  /** Otherwise there would be nothing to report. */
  @Test
  void theFirstBlockIsMadeInAnyCaseAndOneUnderWayIsEnded() throws IOException {
    try (RunWriter run = RunWriter.create(runs, manifest())) {
      assertThat(isMade(run, 1, planned(1, "long"))).isTrue();
      run.append(List.of(FinishedTrial.of(planned(1, "long"), 30)));

      assertThat(isMade(run, 1, planned(1, "short"))).isTrue();
    }
  }

  private boolean isMade(RunWriter run, int budgetSeconds, PlannedTrial next) throws IOException {
    try (OrderlyStop stop = OrderlyStop.ofThisThread(false)) {
      return new AdaptiveBlocks(
              run,
              (contenders, blocks) -> List.of(),
              Optional.of(Duration.ofSeconds(budgetSeconds)),
              Progress.on(out, false),
              stop)
          .isMade(next);
    }
  }

  private static PlannedTrial planned(int block, String way) {
    return new PlannedTrial(
        "b%d-%s".formatted(block, way), block, way, "netty", "wire", List.of(Cell.of("flow")));
  }

  private static RunManifest manifest() {
    Profiles profiles = new Profiles(Suites.ALL, "smoke");
    return new RunManifest(
        RunManifest.SCHEMA_VERSION,
        RunManifest.METHOD_VERSION,
        "budget",
        1,
        Instant.EPOCH,
        RunStatus.RUNNING,
        JsonNodeFactory.instance.objectNode(),
        profiles.tree(),
        List.of(),
        List.of(),
        BlockMeasures.all(),
        Suites.asked(profiles.profile()).layouts(),
        IntStream.rangeClosed(1, BLOCKS)
            .boxed()
            .flatMap(block -> List.of(planned(block, "long"), planned(block, "short")).stream())
            .toList(),
        Optional.empty(),
        Indifference.USUAL,
        Optional.empty(),
        List.of());
  }
}

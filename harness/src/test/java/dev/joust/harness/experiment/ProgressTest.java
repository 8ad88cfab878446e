package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who waits for a run is told what it does and how long that takes. */
class ProgressTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void aTrialByItselfIsALineAsItEnds() {
    Progress progress = Progress.on(out, false);

    progress.begin(2, false);
    progress.begin(List.of(planned("b1-netty")));
    progress.end(ended(planned("b1-netty"), Verdict.VALID), Duration.ofSeconds(75));
    progress.begin(List.of(planned("b1-jetty")));
    progress.end(ended(planned("b1-jetty"), Verdict.INVALID), Duration.ZERO);

    assertThat(lines())
        .containsExactly(
            "1/2 b1-netty VALID, 1 min 15 s left", "2/2 b1-jetty INVALID (it died), 0 s left");
  }

  @Test
  void aGroupIsALineAsItBeginsAndOneForEachTrialAsItEnds() {
    Progress progress = Progress.on(out, false);
    List<PlannedTrial> group = List.of(planned("b2-netty").in("b2"), planned("b2-jetty").in("b2"));

    progress.begin(2, false);
    progress.begin(group);
    group.forEach(trial -> progress.end(ended(trial, Verdict.VALID), Duration.ZERO));

    assertThat(lines())
        .containsExactly(
            "block 2: steady, wire; 2 contenders side by side",
            "1/2 b2-netty VALID, 0 s left",
            "2/2 b2-jetty VALID, 0 s left");
  }

  @Test
  void theTimeOfARunThatMayGrowIsTheLeastAsFarAsItIsKnown() {
    Progress progress = Progress.on(out, false);

    progress.begin(2, true);
    progress.end(ended(planned("b1-netty"), Verdict.VALID), Duration.ofSeconds(9));
    progress.end(ended(planned("b1-jetty"), Verdict.VALID), Duration.ZERO);

    assertThat(lines())
        .containsExactly("1/2 b1-netty VALID, at least 9 s left", "2/2 b1-jetty VALID");
  }

  @Test
  void theOrderIsALineForEachBlockIfThereIsAny() {
    Progress progress = Progress.on(out, false);

    progress.order(1, List.of());
    progress.order(2, List.of("Flow, rate: netty > jetty", "Idle, heap: jetty ? netty"));

    assertThat(lines())
        .containsExactly(
            "block 2, > is better than, = equals, ? is open: Flow, rate: netty > jetty; Idle, heap:"
                + " jetty ? netty");
  }

  @Test
  void onATerminalEachSuitesOrderIsALineAboveTheBar() {
    try (Progress progress = Progress.on(out, true)) {
      progress.begin(2, false);
      progress.begin(List.of(planned("b1-netty")));
      progress.end(ended(planned("b1-netty"), Verdict.VALID), Duration.ZERO);
      progress.order(1, List.of("Flow, rate: netty > jetty", "Idle, heap: jetty ? netty"));
    }

    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            "\r\u001b[Kblock 1, > is better than, = equals, ? is open:\n"
                + "\r\u001b[K  Flow, rate: netty > jetty\n"
                + "\r\u001b[K  Idle, heap: jetty ? netty\n");
  }

  @Test
  void aBarThatIsClosedLeavesTheTerminalToOthersAndMayBeClosedAgain() {
    Progress progress = Progress.on(out, true);
    progress.begin(1, false);

    progress.close();
    progress.say("report: report.md");
    progress.close();

    assertThat(lines()).last().isEqualTo("report: report.md");
  }

  private List<String> lines() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static PlannedTrial planned(String id) {
    return new PlannedTrial(id, 2, "steady", "netty", "wire", List.of(Cell.of("flow")));
  }

  private static Trial ended(PlannedTrial planned, Verdict verdict) {
    return new Trial(
        planned,
        verdict,
        verdict == Verdict.VALID ? List.of() : List.of("it died"),
        Optional.empty(),
        Instant.EPOCH,
        Instant.EPOCH,
        Optional.empty(),
        List.of(),
        List.of());
  }
}

package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Cell;
import dev.joust.run.GarbageCollectors;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who waits for a run is told what it does and how long that takes. */
class ProgressTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void aTrialByItselfIsALineAsItEnds() {
    Progress progress = Progress.on(out, false);

    progress.begin(2, false);
    progress.begin(List.of(planned("b1-netty")), estimate(9, 0));
    progress.end(ended(planned("b1-netty"), Verdict.VALID), Duration.ofSeconds(75));
    progress.begin(List.of(planned("b1-jetty")), estimate(9, 0));
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
    progress.begin(group, estimate(9, 0));
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
            "block 2, > better than, = equal, ? undecided: Flow, rate: netty > jetty; Idle, heap:"
                + " jetty ? netty");
  }

  @Test
  void aTerminalHasTheTimeLeftFirstAndItTicks() {
    Terminal terminal = new Terminal(80);

    terminal.progress.begin(36, false);
    terminal.progress.begin(group(6), estimate(60, 200));
    terminal.progress.end(ended(planned("b1-netty"), Verdict.VALID), Duration.ZERO);
    terminal.pass(1);

    assertThat(terminal.frames())
        .containsExactly(
            "4 min 20 s left [--------------------] 0/36 0:00 block 2: steady, 6 contenders",
            "4 min 20 s left [--------------------] 1/36 0:00 block 2: steady, 6 contenders",
            "4 min 19 s left [--------------------] 1/36 0:01 block 2: steady, 6 contenders")
        .allSatisfy(frame -> assertThat(frame).hasSizeLessThan(80));
  }

  @Test
  void theBarFillsAndWhatIsTooLongForTheTerminalIsCutOff() {
    Terminal terminal = new Terminal(60);

    terminal.progress.begin(2, false);
    terminal.progress.begin(group(2), estimate(9, 0));
    terminal.progress.end(ended(planned("b1-netty"), Verdict.VALID), Duration.ZERO);

    assertThat(terminal.frames())
        .last()
        .isEqualTo("9 s left [##########----------] 1/2 0:00 block 2: steady, …")
        .asString()
        .hasSize(59);
  }

  /** Trials may take longer than those before them. */
  @Test
  void theTimeLeftIsThatOfTheTrialsToComeWhenThoseUnderWayTakeTooLong() {
    Terminal terminal = new Terminal(80);
    terminal.progress.begin(4, false);
    terminal.progress.begin(group(2), estimate(10, 5));

    terminal.pass(9);
    terminal.pass(1);
    terminal.pass(100);
    terminal.progress.begin(group(2), estimate(5, 0));
    terminal.pass(6);

    assertThat(terminal.frames())
        .extracting(frame -> frame.replaceFirst(" \\[.*", ""))
        .containsExactly(
            "15 s left", "6 s left", "5 s left", "5 s left", "5 s left", "nearly done");
  }

  @Test
  void aRunThatEndsWhenItIsPreciseShowsTheMostThatItCanTake() {
    Terminal terminal = new Terminal(80);
    terminal.progress.begin(4, true);
    terminal.progress.begin(
        group(2), new RunTime(Duration.ofMinutes(1), Duration.ofHours(2), true));

    assertThat(terminal.frames()).last().asString().startsWith("at most 2 h 1 min left [");
  }

  @Test
  void blocksThatAreAddedLengthenTheBar() {
    Terminal terminal = new Terminal(80);
    terminal.progress.begin(1, true);
    terminal.progress.begin(group(1), estimate(9, 0));
    terminal.progress.end(ended(planned("b1-netty"), Verdict.VALID), Duration.ZERO);
    terminal.progress.begin(1, true);
    terminal.progress.begin(group(1), estimate(9, 0));

    assertThat(terminal.frames()).last().asString().contains("[##########----------] 1/2 ");
  }

  @Test
  void aTerminalShowsWhichContenderIsChecked() {
    Terminal terminal = new Terminal(80);

    terminal.progress.prepare("netty");
    terminal.pass(2);
    terminal.progress.prepare("jetty");

    assertThat(terminal.frames())
        .containsExactly("0:00 checking netty", "0:02 checking netty", "0:02 checking jetty");
  }

  @Test
  void onATerminalEachSuitesOrderIsALineAboveTheBar() {
    Terminal terminal = new Terminal(80);
    terminal.progress.order(1, List.of("Flow, rate: netty > jetty", "Idle, heap: jetty ? netty"));
    terminal.progress.close();

    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            """
            block 1 (> better than, = equal, ? undecided):
              Flow, rate: netty > jetty
              Idle, heap: jetty ? netty
            """);
  }

  @Test
  void whatIsTooLongForTheTerminalIsBrokenBetweenWords() {
    Terminal terminal = new Terminal(60);
    terminal.progress.say("warning: other work takes 99 % of the CPU time right now, so wait");

    assertThat(lines())
        .containsExactly("warning: other work takes 99 % of the CPU time right now, so", "wait");
  }

  /** A comparison may follow another. */
  @Test
  void aTerminalThatIsClosedIsLeftToOthersAndMayBeTakenAgain() {
    Terminal terminal = new Terminal(80);
    terminal.progress.begin(1, false);
    terminal.progress.begin(group(1), estimate(9, 0));

    terminal.progress.close();
    terminal.pass(1);
    terminal.progress.say("report: report.md");
    terminal.progress.close();

    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .endsWith("\r\u001b[Kreport: report.md" + System.lineSeparator());

    terminal.progress.begin(3, false);
    terminal.progress.begin(group(1), estimate(9, 0));
    assertThat(terminal.frames()).last().asString().contains(" 0/3 0:00 ");
  }

  /** A terminal that is looked at now and then. */
  private final class Terminal {

    private long nanos;
    private final TerminalProgress progress;

    Terminal(int columns) {
      progress = new TerminalProgress(out, columns, () -> nanos, false);
    }

    void pass(int seconds) {
      nanos += seconds * 1_000_000_000L;
      progress.tick();
    }

    /** What the line has shown, one after the other. */
    List<String> frames() {
      return Stream.of(bytes.toString(StandardCharsets.UTF_8).split("\r\u001b\\[K"))
          .filter(frame -> !frame.isEmpty())
          .toList();
    }
  }

  private static RunTime estimate(int next, int after) {
    return new RunTime(Duration.ofSeconds(next), Duration.ofSeconds(after), false);
  }

  private static List<PlannedTrial> group(int size) {
    return IntStream.range(0, size).mapToObj(i -> planned("b2-" + i).in("b2")).toList();
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
        List.of(),
        GarbageCollectors.UNKNOWN);
  }
}

package dev.joust.harness.trial;

import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.Rules;
import dev.joust.run.CellResult;
import dev.joust.run.GarbageCollectors;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import dev.joust.run.WarmUpCourse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Gathers what came of a trial and judges it. */
public final class TrialOutcome {

  private final PlannedTrial planned;
  private final TrialSettings settings;
  private final Instant startedAt = Instant.now();
  private final Judgement judgement = new Judgement();
  private final List<CellResult> cells = new ArrayList<>();
  private Optional<String> steadiness = Optional.empty();
  private List<WarmUpCourse> warmUp = List.of();
  private Optional<String> logTail = Optional.empty();
  private volatile List<String> serverCollectors = List.of();
  private volatile List<String> clientCollectors = List.of();

  public TrialOutcome(PlannedTrial planned, TrialSettings settings) {
    this.planned = planned;
    this.settings = settings;
    if (settings.keepRecordings()) {
      judge(new Fact.Recording());
    }
  }

  /** The trial did not come to its end. */
  public void fail(String reason, List<String> tail) {
    judge(new Fact.Failure(reason));
    logTail = tail.isEmpty() ? Optional.empty() : Optional.of(String.join("\n", tail));
  }

  void others(OthersCpu had) {
    had.stolenCores().ifPresent(cores -> judge(new Fact.Stolen(cores, had.host())));
    had.processesCores().ifPresent(cores -> judge(new Fact.Others(cores, had.host())));
  }

  private void judge(Fact fact) {
    judgement.judge(Rules.OF_TRIALS, Evidence.of(fact));
  }

  /**
   * How steady the server was along the rounds, or at the end of its warm-up if there were too few;
   * or that it was to be cold.
   */
  public void steadiness(String label) {
    steadiness = Optional.of(label);
  }

  /** How the server warmed up, by exchange. */
  public void warmUp(List<WarmUpCourse> courses) {
    warmUp = List.copyOf(courses);
  }

  public void serverCollectors(List<String> names) {
    serverCollectors = List.copyOf(names);
  }

  /** The names of the garbage collectors of a client, beside those of others. */
  public synchronized void clientCollectors(List<String> names) {
    clientCollectors = Stream.concat(clientCollectors.stream(), names.stream()).distinct().toList();
  }

  public void take(CellResult found) {
    cells.add(found);
  }

  /** The trial, which ends now, with what was gathered of it. */
  public Trial toTrial() {
    return new Trial(
        planned,
        judgement.verdict(),
        judgement.reasons(),
        steadiness,
        startedAt,
        Instant.now(),
        logTail,
        cells,
        warmUp,
        new GarbageCollectors(serverCollectors, clientCollectors));
  }
}

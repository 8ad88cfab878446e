package dev.joust.harness.block.client;

import dev.joust.harness.block.client.BlockPoint.BurstEnds;
import dev.joust.harness.block.client.BlockPoint.RivalWanted;
import dev.joust.harness.client.Bursts;
import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.Settling;
import dev.joust.harness.client.Steadiness;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Loads the contenders of a block by turns, unmeasured, in bursts. What a burst gives compilers to
 * do they do before the next one begins, unless that takes long.
 */
final class ByTurns {

  private static final double THOUSANDTHS = 1_000;

  private final WarmUpSettings settings;
  private final HarnessLink harness;
  private final CompilersRest compilersRest;
  private final LongSupplier nanoTime;
  private final List<Series> all = new ArrayList<>();

  ByTurns(
      WarmUpSettings settings,
      CellSessions sessions,
      CompilersRest compilersRest,
      HarnessLink harness) {
    this(settings, sessions, compilersRest, harness, System::nanoTime);
  }

  ByTurns(
      WarmUpSettings settings,
      CellSessions sessions,
      CompilersRest compilersRest,
      HarnessLink harness,
      LongSupplier nanoTime) {
    this.settings = settings;
    this.compilersRest = compilersRest;
    this.harness = harness;
    this.nanoTime = nanoTime;
    for (Optional<LoadSession> session : sessions.byRival()) {
      all.add(new Series(all.size(), session));
    }
  }

  /**
   * Goes on until each contender's rate is steady and its compilers rest, but for as long as the
   * warm-up asks for at least, and as its cap says at most.
   *
   * @return how steady each contender was at the end, by its place; those that were lost left out
   */
  Map<Integer, Steadiness> warmUp() throws IOException, InterruptedException {
    long cap = settings.capMillis();
    repeat(
        series ->
            series.loadedMillis() < settings.leastMillis()
                || series.loadedMillis() < cap && series.steadiness() != Steadiness.STEADY,
        Optional.empty());
    Map<Integer, Steadiness> found = new LinkedHashMap<>();
    all.stream()
        .filter(series -> !series.isLost && series.session.isPresent())
        .forEach(series -> found.put(series.rival, series.steadiness()));
    return found;
  }

  /** What the bursts of each contender came to, as far as it had any, in short numbers. */
  List<Bursts> bursts(Endpoint endpoint) {
    return all.stream()
        .filter(series -> !series.rates.isEmpty())
        .map(
            series ->
                new Bursts(
                    series.rival,
                    endpoint.label(),
                    series.rates.stream().map(Math::rint).toList(),
                    series.compilingShares.stream()
                        .map(share -> Math.rint(share * THOUSANDTHS) / THOUSANDTHS)
                        .toList()))
        .toList();
  }

  /**
   * Goes on until the compilers rest, {@value Settling#MOST_BURSTS} bursts at most. If they will
   * not rest, what is measured next tells so.
   *
   * @param rate that of an open loop; empty: a closed one
   */
  void settle(Optional<HarnessReply.Rate> rate) throws IOException, InterruptedException {
    repeat(series -> !series.compilersRest() && series.rates.size() < Settling.MOST_BURSTS, rate);
  }

  private void repeat(Predicate<Series> wanted, Optional<HarnessReply.Rate> rate)
      throws IOException, InterruptedException {
    List<Series> left = all;
    while (!left.isEmpty()) {
      List<Series> next = new ArrayList<>();
      for (Series series : left) {
        compilersRest.await();
        if (series.begins()) {
          series.burst(rate);
          if (series.goesOn(wanted)) {
            next.add(series);
          }
        }
      }
      left = next;
    }
  }

  /** The bursts of one contender. */
  private final class Series {

    private final int rival;
    private final Optional<LoadSession> session;
    private final LoadRecorder recorder = new LoadRecorder();
    private final CompilerLoad compilers;
    private final List<Double> rates = new ArrayList<>();
    private final List<Double> compilingShares = new ArrayList<>();
    private boolean isLost;
    private Optional<String> lost = Optional.empty();

    Series(int rival, Optional<LoadSession> session) {
      this.rival = rival;
      this.session = session;
      this.compilers = CompilerLoad.ofBoth(harness, rival, nanoTime);
    }

    /** Whether it is loaded now; all clients of the block begin at once. */
    boolean begins() throws IOException {
      isLost |= !harness.reached(new RivalWanted(rival));
      return !isLost;
    }

    boolean goesOn(Predicate<Series> wanted) throws IOException {
      boolean own = !isLost && session.isPresent() && wanted.test(this);
      return harness.reached(new BurstEnds(rival, own, lost));
    }

    void burst(Optional<HarnessReply.Rate> rate) throws IOException, InterruptedException {
      if (session.isEmpty()) {
        return;
      }
      compilersRest.loaded(rival);
      compilers.cores();
      Duration length = Duration.ofMillis(settings.burstMillis());
      long start = nanoTime.getAsLong();
      if (rate.isPresent()) {
        session.get().run(rate.get().during(length), recorder);
      } else {
        session.get().run(Goal.duration(length, nanoTime), recorder);
      }
      LoadResult result = recorder.take();
      rates.add(result.completed() * 1e9 / (nanoTime.getAsLong() - start));
      compilingShares.add(compilers.cores());
      // Wrong answers are answers: what is measured next tells what is wrong with them.
      LoadTotals totals = LoadTotals.of(result);
      if (!totals.hasAnswers()) {
        isLost = true;
        lost = Optional.of("no request of the warm-up was answered: " + totals.failures());
      }
    }

    Steadiness steadiness() {
      return Steadiness.of(rates, compilingShares, settings);
    }

    boolean compilersRest() {
      return !rates.isEmpty() && compilingShares.get(rates.size() - 1) <= settings.compilingShare();
    }

    long loadedMillis() {
      return rates.size() * settings.burstMillis();
    }
  }
}

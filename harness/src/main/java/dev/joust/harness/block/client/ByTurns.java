package dev.joust.harness.block.client;

import dev.joust.harness.client.Bursts;
import dev.joust.harness.client.ClientMessage;
import dev.joust.harness.client.CompilerLoad;
import dev.joust.harness.client.HarnessLink;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.Settling;
import dev.joust.harness.client.Steadiness;
import dev.joust.load.Exchange;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * Loads the contenders of a block by turns, unmeasured, in bursts. What a contender's compilers
 * have to do after its burst they do while others have theirs.
 */
final class ByTurns {

  private static final double THOUSANDTHS = 1_000;

  private final BlockTask block;
  private final HarnessLink harness;
  private final LongSupplier nanoTime;
  private final List<Series> all = new ArrayList<>();

  private ByTurns(BlockTask block, HarnessLink harness, LongSupplier nanoTime) {
    this.block = block;
    this.harness = harness;
    this.nanoTime = nanoTime;
  }

  /** The contenders of a block, over a cell's connections. */
  static ByTurns of(BlockTask block, CellSessions sessions, HarnessLink harness) {
    return of(block, sessions, harness, System::nanoTime);
  }

  static ByTurns of(
      BlockTask block, CellSessions sessions, HarnessLink harness, LongSupplier nanoTime) {
    ByTurns turns = new ByTurns(block, harness, nanoTime);
    for (int rival = 0; rival < block.rivals().size(); rival++) {
      turns.all.add(turns.new Series(rival, sessions.of(rival)));
    }
    return turns;
  }

  /**
   * Goes on until each contender's rate is steady and its compilers rest, but for as long as the
   * warm-up asks for at least, and as its cap says at most.
   *
   * @return how steady each contender was at the end, by its place; those that were lost left out
   */
  List<Warmth> warmUp() throws IOException, InterruptedException {
    long cap = block.warmUp().capMillis();
    repeat(
        series ->
            series.loadedMillis() < block.warmUp().leastMillis()
                || series.loadedMillis() < cap && series.steadiness() != Steadiness.STEADY,
        Optional.empty());
    return all.stream()
        .filter(series -> !series.lost && series.session.isPresent())
        .map(series -> new Warmth(series.rival, series.steadiness()))
        .toList();
  }

  /** What the bursts of each contender came to, as far as it had any, in short numbers. */
  List<Bursts> bursts(Exchange exchange) {
    return all.stream()
        .filter(series -> !series.rates.isEmpty())
        .map(
            series ->
                new Bursts(
                    series.rival,
                    exchange.label(),
                    series.rates.stream().map(Math::rint).toList(),
                    series.compilingShares.stream()
                        .map(share -> Math.rint(share * THOUSANDTHS) / THOUSANDTHS)
                        .toList()))
        .toList();
  }

  /**
   * How steady a contender was after its warm-up.
   *
   * @param rival its place
   * @param steadiness the class of its rates
   */
  record Warmth(int rival, Steadiness steadiness) {}

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
    private boolean lost;

    Series(int rival, Optional<LoadSession> session) {
      this.rival = rival;
      this.session = session;
      this.compilers = CompilerLoad.ofBoth(harness, rival, nanoTime);
    }

    /** Whether it is loaded now; all clients of the block begin at once. */
    boolean begins() throws IOException {
      lost |= harness.tell(new ClientMessage.RivalWanted(rival)) instanceof HarnessReply.Skip;
      return !lost;
    }

    /** Whether it is loaded again, which is the same for all clients of the block. */
    boolean goesOn(Predicate<Series> wanted) throws IOException {
      boolean own = !lost && session.isPresent() && wanted.test(this);
      return harness.tell(new ClientMessage.BurstEnds(rival, own)) instanceof HarnessReply.GoOn;
    }

    void burst(Optional<HarnessReply.Rate> rate) throws IOException, InterruptedException {
      if (session.isPresent()) {
        burst(session.get(), rate);
      }
    }

    private void burst(LoadSession session, Optional<HarnessReply.Rate> rate)
        throws IOException, InterruptedException {
      compilers.cores();
      Duration length = Duration.ofMillis(block.warmUp().burstMillis());
      long start = nanoTime.getAsLong();
      if (rate.isPresent()) {
        session.run(rate.get().during(length), recorder);
      } else {
        session.run(Goal.duration(length, nanoTime), recorder);
      }
      LoadResult result = recorder.take();
      rates.add(result.completed() * 1e9 / (nanoTime.getAsLong() - start));
      compilingShares.add(compilers.cores());
      // Wrong answers are answers: what is measured next tells what is wrong with them.
      if (!LoadTotals.of(result).hasAnswers()) {
        lost = true;
        BlockTask.lose(
            harness,
            rival,
            new IOException("no request of a burst was answered: " + result.errors()));
      }
    }

    Steadiness steadiness() {
      return Steadiness.of(rates, compilingShares, block.warmUp());
    }

    boolean compilersRest() {
      return !rates.isEmpty()
          && compilingShares.get(rates.size() - 1) <= block.warmUp().compilingShare();
    }

    long loadedMillis() {
      return rates.size() * block.warmUp().burstMillis();
    }
  }
}

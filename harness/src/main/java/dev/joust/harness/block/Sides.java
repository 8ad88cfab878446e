package dev.joust.harness.block;

import dev.joust.harness.block.client.Rival;
import dev.joust.harness.client.Bursts;
import dev.joust.harness.client.ClientMessage.Compiling;
import dev.joust.harness.client.ClientMessage.TurnEnds;
import dev.joust.harness.client.ClientMessage.Warmed;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Share;
import dev.joust.harness.client.Steadiness;
import dev.joust.harness.trial.Launches;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.run.Trial;
import dev.joust.run.WarmUpCourse;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The contenders of a block, each at its place. */
final class Sides {

  private final BlockPlan plan;
  private final List<Side> all;
  private final OthersWatch others;

  Sides(BlockPlan plan, List<Side> all) {
    this.plan = plan;
    this.all = List.copyOf(all);
    this.others = new OthersWatch(plan.settings().hosts());
  }

  /** The block's number. */
  int block() {
    return plan.group().get(0).block();
  }

  int count() {
    return all.size();
  }

  boolean anyLeft() {
    return all.stream().anyMatch(side -> !side.isLost());
  }

  List<Rival> rivals() {
    return all.stream().map(Side::rival).toList();
  }

  void startServers() throws IOException, InterruptedException {
    Launches launches = plan.launches();
    for (Side side : all) {
      side.start(launches);
    }
  }

  void rehearse(BlockClients clients) throws TrialFailure, IOException, InterruptedException {
    for (Side side : all) {
      side.rehearse(clients.onHost());
    }
  }

  /** Each client says how steady the contenders were, of which the worst counts. */
  void warmed(List<Warmed> clients) {
    Map<Integer, Steadiness> found = new HashMap<>();
    clients.forEach(
        warmed ->
            warmed.steadiness().forEach((i, own) -> found.merge(i, own, Steadiness::orWorse)));
    for (int i = 0; i < all.size(); i++) {
      all.get(i)
          .warmed(
              plan.isCold() ? Optional.of(Steadiness.COLD) : Optional.ofNullable(found.get(i)),
              courses(i, clients));
    }
  }

  private static List<WarmUpCourse> courses(int rival, List<Warmed> clients) {
    return clients.stream()
        .flatMap(warmed -> warmed.bursts().stream())
        .filter(own -> own.rival() == rival)
        .collect(Collectors.toMap(Bursts::exchange, own -> own, Bursts::plus, LinkedHashMap::new))
        .values()
        .stream()
        .map(
            own -> new WarmUpCourse(own.exchange(), own.requestsPerSecond(), own.compilingShares()))
        .toList();
  }

  /** A cell's connections are open, and its load has settled. */
  void begin(LoadCell cell) throws IOException, InterruptedException {
    for (Side side : all) {
      side.begin();
    }
    others.read();
  }

  /** A contender's turn has ended. */
  void observe(EndedTurn ended) throws IOException, InterruptedException {
    LoadCell cell = plan.cells().get(ended.cell());
    TurnEnds turn = ended.together(cell.pace());
    Side side = all.get(turn.rival());
    side.observe(turn, ended.clientsCpuNanos(), cell, others::read);
    if (side.isLost()) {
      // It may not have read, and what the next contender reads is of its own turn alone.
      others.read();
    }
  }

  void end(LoadCell cell) throws IOException, InterruptedException {
    Optional<Double> rate = plan.rates().of(block(), cell);
    for (Side side : all) {
      side.end(cell, rate);
    }
    List<Side> measured = all.stream().filter(side -> side.observed(cell).isPresent()).toList();
    RoundDrift drift =
        new RoundDrift(
            measured.stream()
                .map(side -> side.observed(cell).orElseThrow().ratesByRound())
                .toList());
    for (int i = 0; i < measured.size(); i++) {
      Side side = measured.get(i);
      side.steadiness(cell, drift.of(i));
      if (!plan.settings().isControl(side.planned().contender())) {
        plan.rates().add(block(), side.planned().contender(), side.observed(cell).orElseThrow());
      }
    }
  }

  void finish() throws IOException, InterruptedException {
    for (Side side : all) {
      side.finish();
    }
  }

  /** The client cannot go on, and so none of them can. */
  void failAll(String reason) {
    all.forEach(side -> side.lose(reason));
  }

  void kill() {
    all.forEach(Side::kill);
  }

  List<Trial> trials() {
    return all.stream().map(side -> side.toTrial(plan)).toList();
  }

  List<Side> all() {
    return all;
  }

  /** The time of the compilers of a contender's server and of the client that asks. */
  synchronized long compilersNanos(Compiling asked) throws IOException, InterruptedException {
    return all.get(asked.rival()).compilersNanos(asked);
  }

  /** A contender's turn begins, if it can be loaded. */
  boolean begins(int rival) throws IOException, InterruptedException {
    all.get(rival).turnBegins();
    return !isLost(rival);
  }

  /** Whether a contender cannot be loaded any more. */
  boolean isLost(int rival) {
    return all.get(rival).isLost();
  }

  void lose(int rival, String reason) {
    all.get(rival).lose(reason);
  }

  /**
   * A client's part of the rate of an open loop's cell, in requests per second.
   *
   * @throws TrialFailure if no contender's capacity is known
   */
  double rate(int cell, Share share) throws TrialFailure {
    LoadCell load = plan.cells().get(cell);
    return plan.rates()
        .of(block(), load)
        .map(rate -> share.of(rate, load.connections()))
        .orElseThrow(
            () ->
                new TrialFailure(
                    "no capacity over %s was measured, so there is no rate to ask for"
                        .formatted(load.exchange())));
  }
}

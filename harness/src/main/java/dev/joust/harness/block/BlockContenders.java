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
final class BlockContenders {

  private final BlockPlan plan;
  private final List<BlockContender> all;
  private final OthersWatch others;

  BlockContenders(BlockPlan plan, List<BlockContender> all) {
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
    return all.stream().anyMatch(contender -> !contender.isLost());
  }

  List<Rival> rivals() {
    return all.stream().map(BlockContender::rival).toList();
  }

  void startServers() throws IOException, InterruptedException {
    Launches launches = plan.launches();
    for (BlockContender contender : all) {
      contender.start(launches);
    }
  }

  /** The garbage collectors of one of the clients. */
  void clientCollectors(List<String> names) {
    all.forEach(contender -> contender.clientCollectors(names));
  }

  void rehearse(BlockClients clients) throws TrialFailure, IOException, InterruptedException {
    for (BlockContender contender : all) {
      contender.rehearse(clients.onHost());
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
    for (BlockContender contender : all) {
      contender.begin();
    }
    others.read();
  }

  /** A contender's turn has ended. */
  void observe(EndedTurn ended) throws IOException, InterruptedException {
    LoadCell cell = plan.cells().get(ended.cell());
    TurnEnds turn = ended.together(cell.pace());
    BlockContender contender = all.get(turn.rival());
    contender.observe(turn, ended.clientsCpuNanos(), cell, others::read);
    if (contender.isLost()) {
      // It may not have read, and what the next contender reads is of its own turn alone.
      others.read();
    }
  }

  void end(LoadCell cell) throws IOException, InterruptedException {
    Optional<Double> rate = plan.rates().of(block(), cell);
    for (BlockContender contender : all) {
      contender.end(cell, rate);
    }
    List<BlockContender> measured =
        all.stream().filter(contender -> contender.observed(cell).isPresent()).toList();
    RoundDrift drift =
        new RoundDrift(
            measured.stream()
                .map(contender -> contender.observed(cell).orElseThrow().ratesByRound())
                .toList());
    for (int i = 0; i < measured.size(); i++) {
      BlockContender contender = measured.get(i);
      contender.steadiness(cell, drift.of(i));
      if (!plan.settings().isControl(contender.planned().contender())) {
        plan.rates()
            .add(block(), contender.planned().contender(), contender.observed(cell).orElseThrow());
      }
    }
  }

  void finish() throws IOException, InterruptedException {
    for (BlockContender contender : all) {
      contender.finish();
    }
  }

  /** The client cannot go on, and so none of them can. */
  void failAll(String reason) {
    all.forEach(contender -> contender.lose(reason));
  }

  void kill() {
    all.forEach(BlockContender::kill);
  }

  List<Trial> trials() {
    return all.stream().map(contender -> contender.toTrial(plan)).toList();
  }

  List<BlockContender> all() {
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

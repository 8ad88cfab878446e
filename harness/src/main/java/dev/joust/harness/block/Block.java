package dev.joust.harness.block;

import dev.joust.harness.block.BlockSlice.OfClients;
import dev.joust.harness.block.client.BlockPoint.BurstEnds;
import dev.joust.harness.block.client.BlockPoint.CellBegins;
import dev.joust.harness.block.client.BlockPoint.CellEnds;
import dev.joust.harness.block.client.BlockPoint.Opened;
import dev.joust.harness.block.client.BlockPoint.RateWanted;
import dev.joust.harness.block.client.BlockPoint.RivalWanted;
import dev.joust.harness.block.client.BlockPoint.RoundsEnd;
import dev.joust.harness.block.client.BlockPoint.TurnEnds;
import dev.joust.harness.block.client.BlockPoint.TurnRateWanted;
import dev.joust.harness.block.client.BlockPoint.Warmed;
import dev.joust.harness.block.client.Rival;
import dev.joust.harness.client.Bursts;
import dev.joust.harness.client.ClientMessage.Compiling;
import dev.joust.harness.client.ClientMessage.Reached;
import dev.joust.harness.client.ClientReport;
import dev.joust.harness.client.HarnessReply;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Steadiness;
import dev.joust.harness.trial.Client;
import dev.joust.harness.trial.ClientGroup;
import dev.joust.harness.trial.OthersWatch;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.lab.host.HostFailure;
import dev.joust.load.Address;
import dev.joust.run.Trial;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A block: fresh servers of all contenders and a fresh client on each host of load, alive until it
 * ends. They are warmed up by turns; then each cell is measured in rounds, in each of which every
 * contender is loaded for a slice.
 *
 * <p>The sources are randomised multiple interleaved trials (Abedi and Brecht, ICPE 2017) and duet
 * benchmarking (Bulej et al., ICPE 2020): what changes the machine's speed changes it for all
 * contenders of a round.
 */
final class Block implements Client.Answers {

  private final BlockPlan plan;
  private final List<BlockContender> contenders;
  private final OthersWatch others;
  private LoadCell cell;

  Block(BlockPlan plan, List<BlockContender> contenders) {
    this.plan = plan;
    this.contenders = List.copyOf(contenders);
    this.others = new OthersWatch(plan.settings().hosts());
  }

  /**
   * Makes the trials of the block, one for each contender. What goes wrong with a contender is part
   * of its trial's result and leaves the others alone.
   */
  List<Trial> run() throws IOException, InterruptedException {
    try (ClientGroup clients = ClientGroup.start(plan.clientLaunches(), this)) {
      for (BlockContender contender : contenders) {
        contender.start(plan.launches());
      }
      if (contenders.stream().anyMatch(contender -> !contender.isLost())) {
        List<Rival> rivals = contenders.stream().map(BlockContender::rival).toList();
        Optional<Address> rehearsal = plan.rehearsalAddress(rivals);
        clients.begin(place -> plan.task(rivals, rehearsal, place));
        for (BlockContender contender : contenders) {
          contender.rehearse(clients.onHost());
        }
        List<Reached<?>> at = clients.next(plan.patience());
        while (!at.isEmpty()) {
          clients.proceed(answer(at));
          at = clients.next(plan.patience());
        }
        plan.fetchResults();
        for (BlockContender contender : contenders) {
          contender.finish();
        }
      }
    } catch (TrialFailure | HostFailure clientFailed) {
      contenders.forEach(contender -> contender.lose(clientFailed.getMessage()));
    } finally {
      contenders.forEach(BlockContender::kill);
    }
    return contenders.stream().map(contender -> contender.toTrial(plan)).toList();
  }

  private HarnessReply answer(List<Reached<?>> at)
      throws TrialFailure, IOException, InterruptedException {
    ClientReport point = at.get(0).report();
    if (point instanceof RivalWanted wanted) {
      return goOnIf(contenders.get(wanted.rival()).turnBegins());
    }
    if (point instanceof Opened) {
      all(at, Opened.class).forEach(own -> own.report().refused().forEach(this::lose));
    } else if (point instanceof BurstEnds) {
      return goOnIf(burstEnds(all(at, BurstEnds.class)));
    } else if (point instanceof Warmed) {
      warmed(all(at, Warmed.class).stream().map(Reached::report).toList());
    } else if (point instanceof RateWanted wanted) {
      return rate(plan.cells().get(wanted.cell()));
    } else if (point instanceof TurnRateWanted wanted) {
      return new HarnessReply.Rate(contenders.get(wanted.rival()).nextRate(), 0);
    } else if (point instanceof CellBegins begins) {
      begin(plan.cells().get(begins.cell()));
    } else if (point instanceof TurnEnds) {
      turnEnds(all(at, TurnEnds.class));
    } else if (point instanceof RoundsEnd) {
      return goOnIf(wantsMoreRounds());
    } else if (point instanceof CellEnds) {
      end();
    }
    return HarnessReply.GO_ON;
  }

  private static <R extends ClientReport> List<Reached<R>> all(
      List<Reached<?>> at, Class<R> point) {
    return at.stream().map(own -> new Reached<>(point.cast(own.report()), own.usage())).toList();
  }

  private static HarnessReply goOnIf(boolean wanted) {
    return wanted ? HarnessReply.GO_ON : new HarnessReply.Skip();
  }

  private void lose(int rival, String reason) {
    contenders.get(rival).lose(reason);
  }

  private boolean burstEnds(List<Reached<BurstEnds>> ends) {
    int rival = ends.get(0).report().rival();
    ends.forEach(end -> end.report().lost().ifPresent(reason -> lose(rival, reason)));
    return ends.stream().anyMatch(end -> end.report().wanted()) && !contenders.get(rival).isLost();
  }

  private void warmed(List<Warmed> clients) {
    Map<Integer, Steadiness> found = new HashMap<>();
    clients.forEach(
        warmed ->
            warmed.steadiness().forEach((i, own) -> found.merge(i, own, Steadiness::orWorse)));
    for (int i = 0; i < contenders.size(); i++) {
      contenders
          .get(i)
          .warmed(
              plan.isCold() ? Optional.of(Steadiness.COLD) : Optional.ofNullable(found.get(i)),
              bursts(i, clients));
    }
  }

  private static List<Bursts> bursts(int rival, List<Warmed> clients) {
    return List.copyOf(
        clients.stream()
            .flatMap(warmed -> warmed.bursts().stream())
            .filter(own -> own.rival() == rival)
            .collect(
                Collectors.toMap(Bursts::exchange, own -> own, Bursts::plus, LinkedHashMap::new))
            .values());
  }

  private HarnessReply rate(LoadCell wanted) throws TrialFailure {
    return plan.rate(wanted)
        .map(rate -> new HarnessReply.Rate(rate, 0))
        .orElseThrow(
            () ->
                new TrialFailure(
                    "no capacity over %s was measured, so there is no rate to ask for"
                        .formatted(wanted.endpoint())));
  }

  private void begin(LoadCell next) throws TrialFailure, IOException, InterruptedException {
    cell = next;
    for (BlockContender contender : contenders) {
      contender.begin(cell, search(contender));
    }
    others.read();
  }

  private Optional<SearchedRate> search(BlockContender contender) throws TrialFailure {
    return cell.pace() instanceof Pace.Searched searched && !contender.isLost()
        ? Optional.of(plan.search(contender.planned().contender(), cell, searched))
        : Optional.empty();
  }

  private void turnEnds(List<Reached<TurnEnds>> ends) throws IOException, InterruptedException {
    BlockContender contender = contenders.get(ends.get(0).report().rival());
    ends.forEach(end -> end.report().lost().ifPresent(contender::lose));
    Optional<OfClients> turn = OfClients.together(ends, cell.pace());
    if (turn.isPresent()) {
      contender.turnEnds(turn.get(), others::read);
      if (contender.isLost()) {
        // It may not have read, and what the next contender reads is of its own turn alone.
        others.read();
      }
    }
  }

  /**
   * Whether a cell goes on because most slices of a contender were disturbed, which may be over by
   * now. A search of a rate has as many steps as it has, and a cold server is warmer in each round.
   */
  private boolean wantsMoreRounds() {
    return !plan.isCold()
        && !(cell.pace() instanceof Pace.Searched)
        && contenders.stream().anyMatch(BlockContender::isMostlyDisturbed);
  }

  private void end() throws IOException, InterruptedException {
    boolean isSearched = cell.pace() instanceof Pace.Searched;
    Optional<Double> rate = isSearched ? Optional.empty() : plan.rate(cell);
    for (BlockContender contender : contenders) {
      contender.end(rate);
    }
    List<BlockContender> measured =
        contenders.stream().filter(contender -> contender.observed(cell).isPresent()).toList();
    List<BlockCell> cells =
        measured.stream().map(contender -> contender.observed(cell).orElseThrow()).toList();
    RoundDrift drift = new RoundDrift(cells.stream().map(BlockCell::ratesByRound).toList());
    for (int i = 0; i < measured.size(); i++) {
      if (!isSearched) {
        measured.get(i).steadiness(cell, drift.of(i));
      }
      plan.measured(measured.get(i).planned().contender(), cells.get(i));
    }
  }

  @Override
  public void started(List<String> collectors) {
    contenders.forEach(contender -> contender.clientCollectors(collectors));
  }

  @Override
  public Address serverAddress() {
    throw new IllegalStateException("the clients of a block are told of servers in their task");
  }

  @Override
  public synchronized long compilersNanos(Compiling asked, Client client)
      throws IOException, InterruptedException {
    return contenders.get(asked.server()).compilersNanos(asked.ownNanos());
  }
}

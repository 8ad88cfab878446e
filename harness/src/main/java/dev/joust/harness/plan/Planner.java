package dev.joust.harness.plan;

import dev.joust.harness.client.LoadClients;
import dev.joust.harness.load.Exchange;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.TrialSpan;
import dev.joust.harness.profile.Way;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.suite.requests.RequestSuite;
import dev.joust.harness.trial.Scenario;
import dev.joust.reports.run.Cell;
import dev.joust.reports.run.PlannedTrial;
import dev.joust.reports.run.RunContender;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes a plan: randomised blocks, each of which takes every contender once through every cell, in
 * an order that comes from a seed, so that a drift of the machine falls on all alike.
 */
public final class Planner {

  private static final String WEBSOCKET_FEATURE = "websocket";

  /** Scenarios are asked in one way, each its own. */
  private static final String SCENARIO = "scenario";

  private final Profile profile;
  private final List<Scenario> scenarios;
  private final Random random;

  /** A planner of a profile, with the scenarios in it, whose order comes from a seed. */
  public Planner(Profile profile, List<Scenario> scenarios, long seed) {
    this.profile = profile;
    this.scenarios = List.copyOf(scenarios);
    this.random = new Random(seed);
  }

  /**
   * All trials in their order. Contenders are not asked for what they do not claim to do, and
   * controls for batches of a warm server alone, in which they are the ceiling: what one does cold
   * says how fast its own code is compiled.
   */
  public List<PlannedTrial> plan(List<RunContender> contenders) {
    return plan(contenders, profile.blocks());
  }

  /** The same for another number of blocks: a longer plan begins with all of a shorter one. */
  public List<PlannedTrial> plan(List<RunContender> contenders, int blocks) {
    List<PlannedTrial> plan = new ArrayList<>(preliminaries(contenders));
    for (int block = 1; block <= blocks; block++) {
      List<PlannedTrial> trials = new ArrayList<>();
      for (RunContender contender : contenders) {
        for (Way way : Way.values()) {
          if (isAskedOf(contender, way)) {
            trials.addAll(trials(block, contender, way));
          }
        }
        for (Scenario scenario : scenarios) {
          if (!scenario.isPreliminary()) {
            trials.addAll(trials(block, contender, scenario));
          }
        }
      }
      Collections.shuffle(trials, random);
      plan.addAll(trials);
    }
    return plan;
  }

  private static boolean isAskedOf(RunContender contender, Way way) {
    return way == Way.WEBSOCKET
        ? contender.features().contains(WEBSOCKET_FEATURE)
        : !(way.isCold() && contender.control());
  }

  private List<PlannedTrial> preliminaries(List<RunContender> contenders) {
    List<PlannedTrial> trials = new ArrayList<>();
    for (RunContender contender : contenders) {
      scenarios.stream()
          .filter(Scenario::isPreliminary)
          .forEach(
              scenario -> trials.addAll(trials(PlannedTrial.AHEAD_OF_BLOCKS, contender, scenario)));
    }
    Collections.shuffle(trials, random);
    return trials;
  }

  private List<PlannedTrial> trials(int block, RunContender contender, Way way) {
    List<PlannedTrial> trials = new ArrayList<>();
    for (String client : LoadClients.names()) {
      for (List<Cell> group : groups(way, client)) {
        List<Cell> cells = new ArrayList<>(group);
        Collections.shuffle(cells, random);
        int number = trials.size() + 1;
        String id = "b%d-%s-%s-%d".formatted(block, contender.name(), way.label(), number);
        trials.add(new PlannedTrial(id, block, way.label(), contender.name(), client, cells));
      }
    }
    return trials;
  }

  private static List<PlannedTrial> trials(int block, RunContender contender, Scenario scenario) {
    if (contender.control() || !contender.features().containsAll(scenario.requiredFeatures())) {
      return List.of();
    }
    String suite = scenario.layout().name();
    List<PlannedTrial> trials = new ArrayList<>();
    for (List<Cell> cells : scenario.trials()) {
      String id = "b%d-%s-%s-%d".formatted(block, contender.name(), suite, trials.size() + 1);
      trials.add(new PlannedTrial(id, block, SCENARIO, contender.name(), scenario.client(), cells));
    }
    return trials;
  }

  /** The cells that a trial takes a contender through, for each trial of a client in a block. */
  private List<List<Cell>> groups(Way way, String client) {
    Map<Object, List<Cell>> groups = new LinkedHashMap<>();
    for (Cell cell : cells(way, client)) {
      groups.computeIfAbsent(group(way, cell), key -> new ArrayList<>()).add(cell);
    }
    return List.copyOf(groups.values());
  }

  private Object group(Way way, Cell cell) {
    if (profile.trialSpan() == TrialSpan.CELL) {
      return cell;
    }
    if (way.isCold()) {
      // Suites share the measurement of what they have in common; nothing else is cold.
      return profile.trialSpan() == TrialSpan.WAY ? cell.factors() : cell;
    }
    return profile.trialSpan() == TrialSpan.WAY ? way : cell.suite();
  }

  private List<Cell> cells(Way way, String client) {
    List<Cell> cells = new ArrayList<>();
    for (RequestSuite suite : Suites.ofRequests()) {
      Factors factors = suite.ways(profile).get(way);
      if (factors != null && suite.clients(profile, way).names().contains(client)) {
        for (Exchange exchange : suite.exchanges().get(way)) {
          for (int connections : factors.connections()) {
            for (int payloadBytes : factors.payloadBytes()) {
              cells.add(
                  Cell.of(suite.name())
                      .with(Factors.EXCHANGE, exchange.label())
                      .with(Factors.CONNECTIONS, connections)
                      .with(Factors.PAYLOAD_BYTES, payloadBytes));
            }
          }
        }
      }
    }
    return cells;
  }
}

package dev.joust.harness.plan;

import dev.joust.harness.client.LoadClients;
import dev.joust.harness.client.Pace;
import dev.joust.harness.profile.Design;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.TrialSpan;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.harness.trial.Scenario;
import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.RunContender;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Makes a plan: randomised blocks, each of which takes every contender once through every cell, in
 * an order that comes from a seed. What is compared lies close together in time: contenders are
 * measured side by side, or, where their servers are to be cold, directly after one another.
 */
public final class Planner {

  private static final String WEBSOCKET_FEATURE = "websocket";

  /** Scenarios are asked in one way, each its own. */
  private static final String SCENARIO = "scenario";

  private final Profile profile;
  private final Asked asked;
  private final Random random;

  /** A planner of a profile and what it asks, whose order comes from a seed. */
  public Planner(Profile profile, Asked asked, long seed) {
    this.profile = profile;
    this.asked = asked;
    this.random = new Random(seed);
  }

  /**
   * All trials in their order. Contenders are not asked for what they do not claim to do, and
   * controls for loads of a warm server alone, in which they are the ceiling: what one does cold
   * says how fast its own code is compiled.
   */
  public List<PlannedTrial> plan(List<RunContender> contenders) {
    return plan(contenders, profile.blocks());
  }

  /** All trials of so many blocks: a longer plan begins with all of a shorter one. */
  public List<PlannedTrial> plan(List<RunContender> contenders, int blocks) {
    List<PlannedTrial> plan = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      List<Unit> units = new ArrayList<>();
      for (Way way : Way.values()) {
        units.addAll(loads(block, way, contenders));
      }
      for (Scenario scenario : asked.scenarios()) {
        units.addAll(scenarios(block, scenario, contenders));
      }
      Collections.shuffle(units, random);
      units.stream().filter(unit -> !unit.isLast()).forEach(unit -> plan.addAll(unit.trials()));
      units.stream().filter(Unit::isLast).forEach(unit -> plan.addAll(unit.trials()));
    }
    return plan;
  }

  /**
   * Trials of the same cells, one of each contender.
   *
   * @param trials in their order
   * @param isLast whether they build on what others of the block find
   */
  private record Unit(List<PlannedTrial> trials, boolean isLast) {}

  private List<Unit> loads(int block, Way way, List<RunContender> contenders) {
    List<RunContender> able =
        contenders.stream().filter(contender -> isAskedOf(contender, way)).toList();
    List<Unit> units = new ArrayList<>();
    if (able.isEmpty()) {
      return units;
    }
    for (String client : LoadClients.names()) {
      for (List<Cell> cells : spans(way, client)) {
        Collections.shuffle(cells, random);
        int number = units.size() + 1;
        List<PlannedTrial> trials = new ArrayList<>();
        for (RunContender contender : able) {
          String id = "b%d-%s-%s-%d".formatted(block, contender.name(), way.label(), number);
          trials.add(new PlannedTrial(id, block, way.label(), contender.name(), client, cells));
        }
        Collections.shuffle(trials, random);
        boolean scheduled = cells.stream().allMatch(cell -> isScheduled(cell, way));
        units.add(
            new Unit(
                isSideBySide(way) && trials.size() > 1
                    ? inGroup(trials, "b%d-%s-%d".formatted(block, way.label(), number))
                    : trials,
                scheduled));
      }
    }
    return units;
  }

  private static List<PlannedTrial> inGroup(List<PlannedTrial> trials, String group) {
    return trials.stream().map(trial -> trial.in(group)).toList();
  }

  /** Only one server at a time can be cold. */
  private boolean isSideBySide(Way way) {
    return profile.design() == Design.INTERLEAVED && !way.isCold();
  }

  private static boolean isAskedOf(RunContender contender, Way way) {
    return way == Way.WEBSOCKET
        ? contender.features().contains(WEBSOCKET_FEATURE)
        : !(way.isCold() && contender.control());
  }

  /** The cells that the same servers are taken through, for each set of servers in a block. */
  private Collection<List<Cell>> spans(Way way, String client) {
    Map<Object, List<Cell>> spans = new LinkedHashMap<>();
    for (LoadQuestion question : asked.loads()) {
      for (Cell cell : question.cells(way, client)) {
        spans.computeIfAbsent(span(question, way, cell), key -> new ArrayList<>()).add(cell);
      }
    }
    return spans.values();
  }

  private Object span(LoadQuestion question, Way way, Cell cell) {
    if (!isSideBySide(way) && isScheduled(cell, way)) {
      // The rates build on what all contenders can carry, one after the other.
      return List.of("rates", question.span(cell));
    }
    if (profile.trialSpan() == TrialSpan.CELL) {
      return question.span(cell);
    }
    if (way.isCold()) {
      // Suites share the measurement of what they have in common; nothing else is cold.
      return profile.trialSpan() == TrialSpan.WAY ? cell.factors() : cell;
    }
    return profile.trialSpan() == TrialSpan.WAY ? way : question;
  }

  private boolean isScheduled(Cell cell, Way way) {
    return asked.load(cell, way).pace() instanceof Pace.Scheduled;
  }

  private List<Unit> scenarios(int block, Scenario scenario, List<RunContender> contenders) {
    String suite = scenario.layout().name();
    List<Unit> units = new ArrayList<>();
    List<List<Cell>> all = scenario.trials();
    for (int number = 1; number <= all.size(); number++) {
      List<PlannedTrial> trials = new ArrayList<>();
      for (RunContender contender : contenders) {
        if (!contender.control() && contender.features().containsAll(scenario.requiredFeatures())) {
          String id = "b%d-%s-%s-%d".formatted(block, contender.name(), suite, number);
          trials.add(
              new PlannedTrial(
                  id, block, SCENARIO, contender.name(), scenario.client(), all.get(number - 1)));
        }
      }
      Collections.shuffle(trials, random);
      units.add(new Unit(trials, false));
    }
    return units;
  }
}

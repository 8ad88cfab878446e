package dev.joust.harness.plan;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.trial.Asked;
import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.RunContender;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Makes a plan: randomised blocks, each of which takes every contender once through every cell, in
 * an order that comes from a seed. What is compared lies close together in time: contenders are
 * measured side by side, or, where their servers are to be cold, directly after one another.
 */
public final class Planner {

  private final Profile profile;
  private final List<Route> routes;
  private final Random random;

  public Planner(Profile profile, Asked asked, long seed) {
    this.profile = profile;
    this.routes = new Routes(profile, asked).all();
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
      for (Route route : routes) {
        List<RunContender> able = contenders.stream().filter(route.isFor()).toList();
        List<Cell> cells = cells(block, route);
        if (!able.isEmpty() && !cells.isEmpty()) {
          units.add(new Unit(trials(block, route, cells, able), route.isLast()));
        }
      }
      Collections.shuffle(units, random);
      units.stream().filter(unit -> !unit.isLast()).forEach(unit -> plan.addAll(unit.trials()));
      units.stream().filter(Unit::isLast).forEach(unit -> plan.addAll(unit.trials()));
    }
    return plan;
  }

  private List<Cell> cells(int block, Route route) {
    return route.cells().stream()
        .filter(cell -> profile.hasInBlock(cell.suite(), block))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /** The trials of a route, one of each contender, in their order. */
  private record Unit(List<PlannedTrial> trials, boolean isLast) {}

  private List<PlannedTrial> trials(
      int block, Route route, List<Cell> cells, List<RunContender> able) {
    if (route.isShuffled()) {
      Collections.shuffle(cells, random);
    }
    List<PlannedTrial> trials = new ArrayList<>();
    for (RunContender contender : able) {
      String id = "b%d-%s-%s".formatted(block, contender.name(), route.name());
      trials.add(new PlannedTrial(id, block, route.way(), contender.name(), route.client(), cells));
    }
    Collections.shuffle(trials, random);
    String group = "b%d-%s".formatted(block, route.name());
    return route.isSideBySide() && trials.size() > 1
        ? trials.stream().map(trial -> trial.in(group)).toList()
        : trials;
  }
}

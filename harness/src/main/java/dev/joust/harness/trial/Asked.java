package dev.joust.harness.trial;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.profile.Way;
import dev.joust.run.Cell;
import dev.joust.run.SuiteLayout;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that a run asks, in the order of a report.
 *
 * @param loads what is asked by loading servers
 * @param scenarios what is asked by courses of events
 */
public record Asked(List<LoadQuestion> loads, List<Scenario> scenarios) {

  public Asked {
    loads = List.copyOf(loads);
    scenarios = List.copyOf(scenarios);
  }

  /** This where processes may have no more files open and no more memory than that. */
  public Asked within(ProcessLimits limits) {
    return new Asked(loads, scenarios.stream().map(scenario -> scenario.within(limits)).toList());
  }

  public List<SuiteLayout> layouts() {
    return Stream.concat(
            loads.stream().flatMap(question -> question.layouts().stream()),
            scenarios.stream().flatMap(scenario -> scenario.layouts().stream()))
        .toList();
  }

  public LoadCell load(Cell cell, Way way) {
    return question(cell).load(cell, way);
  }

  /** What a cell's suite asks by loads. */
  public LoadQuestion question(Cell cell) {
    return loads.stream()
        .filter(question -> question.isOwn(cell))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(cell.suite() + " is not a suite of loads"));
  }

  /** The scenario whose cell that is; absent for cells of loads. */
  public Optional<Scenario> scenario(Cell cell) {
    return scenarios.stream().filter(own -> own.layout().name().equals(cell.suite())).findFirst();
  }

  /** All cells that are asked; one of several ways or clients is there several times. */
  public Stream<Cell> cells() {
    return Stream.concat(
        Stream.of(Way.values()).flatMap(this::cellsOf),
        scenarios.stream().flatMap(scenario -> scenario.trials().stream()).flatMap(List::stream));
  }

  /** The most connections that are open to one server at once. */
  public int mostConnections() {
    int ofLoads =
        Stream.of(Way.values())
            .flatMap(way -> cellsOf(way).map(cell -> load(cell, way)))
            .mapToInt(LoadCell::connections)
            .max()
            .orElse(1);
    return Math.max(
        ofLoads, scenarios.stream().mapToInt(Scenario::mostConnections).max().orElse(1));
  }

  private Stream<Cell> cellsOf(Way way) {
    return LoadClients.names().stream()
        .flatMap(
            client -> loads.stream().flatMap(question -> question.cells(way, client).stream()));
  }
}

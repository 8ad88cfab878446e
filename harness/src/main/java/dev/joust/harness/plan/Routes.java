package dev.joust.harness.plan;

import dev.joust.harness.client.LoadClients;
import dev.joust.harness.profile.Design;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Http2;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.TrialSpan;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.harness.trial.Scenario;
import dev.joust.load.Compression;
import dev.joust.run.Cell;
import dev.joust.run.RunContender;
import dev.joust.run.SuiteLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The routes of a block: those of loads by way and client, and those of courses of events. */
record Routes(Profile profile, Asked asked) {

  /** All of them, in the order of a report. */
  List<Route> all() {
    List<Route> routes = new ArrayList<>();
    for (Way way : Way.values()) {
      int number = 1;
      for (String client : LoadClients.names()) {
        for (List<Cell> cells : spans(way, client)) {
          routes.add(ofLoads(way, client, cells, number));
          number++;
        }
      }
    }
    for (Scenario scenario : asked.scenarios()) {
      int number = 1;
      for (List<Cell> cells : scenario.trials()) {
        routes.add(ofEvents(scenario, cells, number));
        number++;
      }
    }
    return routes;
  }

  private Route ofLoads(Way way, String client, List<Cell> cells, int number) {
    return new Route(
        way.label() + "-" + number,
        way.label(),
        client,
        cells,
        true,
        isSideBySide(way),
        cells.stream().allMatch(cell -> isScheduled(cell, way)),
        contender -> isAskedOf(contender, way, cells));
  }

  private Route ofEvents(Scenario scenario, List<Cell> cells, int number) {
    return new Route(
        scenario.layout().name() + "-" + number,
        SuiteLayout.SCENARIO,
        scenario.client(),
        cells,
        false,
        false,
        false,
        contender ->
            !contender.control()
                && contender.features().containsAll(scenario.requiredFeatures(cells))
                && isServedBy(contender, cells));
  }

  private boolean isServedBy(RunContender contender, List<Cell> cells) {
    return cells.stream().allMatch(cell -> isCompressedBy(contender, cell))
        && isSecuredBy(contender, cells);
  }

  private static boolean isCompressedBy(RunContender contender, Cell cell) {
    Compression asked = Factors.compression(cell);
    return asked == Compression.NONE || contender.compressionInCells().containsKey(asked.label());
  }

  private boolean isSecuredBy(RunContender contender, List<Cell> cells) {
    return contender.hasOwnTls()
        ? cells.stream().noneMatch(this::isAskedWithinTlsAsWell)
        : contender.tls().isPresent() || cells.stream().noneMatch(Factors::isWithinTls);
  }

  /** What is always within TLS is none of those that such a cell is held against. */
  private boolean isAskedWithinTlsAsWell(Cell cell) {
    return !Factors.isWithinTls(cell) && asked.cells().anyMatch(Factors.withinTls(cell)::equals);
  }

  /** Only one server at a time can be cold. */
  private boolean isSideBySide(Way way) {
    return profile.design() == Design.INTERLEAVED && !way.isCold();
  }

  private boolean isAskedOf(RunContender contender, Way way, List<Cell> cells) {
    return !(way.isCold() && contender.control())
        && isServedBy(contender, cells)
        && cells.stream()
            .map(cell -> asked.load(cell, way).endpoint().protocol().feature())
            .allMatch(contender.features()::contains)
        && cells.stream()
            .map(Factors::requestBody)
            .allMatch(body -> contender.features().containsAll(body.features()));
  }

  private Collection<List<Cell>> spans(Way way, String client) {
    Map<Object, List<Cell>> spans = new LinkedHashMap<>();
    for (LoadQuestion question : asked.loads()) {
      for (Cell cell : question.cells(way, client)) {
        // A server is either within TLS or not, serves HTTP/2 as well or not, and so on.
        Object span =
            List.of(
                Factors.isWithinTls(cell),
                Http2.isOver(cell),
                Factors.requestBody(cell),
                span(question, way, cell));
        spans.computeIfAbsent(span, key -> new ArrayList<>()).add(cell);
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
    return asked.load(cell, way).pace().atRate();
  }
}

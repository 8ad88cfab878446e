package dev.joust.harness.suite.live;

import dev.joust.harness.feed.LiveExchange;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.trial.ProcessLimits;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Stage;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.Measure;
import dev.joust.run.SuiteLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Suite {@code live}: how soon many readers learn of each new state of one document, and what that
 * takes. What this machine cannot do is left out, and the question says so.
 *
 * @param settings what the profile asks
 * @param nginx its executable, if it is there
 * @param limits what processes may have
 */
public record LiveScenario(LiveSettings settings, Optional<Path> nginx, ProcessLimits limits)
    implements Scenario {

  private static final String ALL_AT_ONCE = "all";
  private static final Factor<LiveExchange> EXCHANGE =
      Factor.exchange(LiveExchange::of, LiveExchange::label);
  private static final Factor<LivePreset> PRESET =
      Factor.of("preset", List.of(LivePreset.values()), LivePreset::label);

  /** How many readers a push tells at once; 0: all. */
  private static final Factor<Integer> BURST =
      new Factor<>(
          "burst",
          text -> text.equals(ALL_AT_ONCE) ? 0 : Integer.valueOf(text),
          burst -> burst == 0 ? ALL_AT_ONCE : String.valueOf(burst));

  private static final Factor<String> SUMMARY = Factor.text("summary");

  static final String NAME = "live";

  public static final Suite<LiveSettings> SUITE =
      Suite.ofScenario(
          NAME,
          LiveSettings.class,
          (settings, profile) ->
              new LiveScenario(
                  settings, Nginx.program(), ProcessLimits.here(OptionalLong.empty())));

  private static final int FILES_BESIDE_CONNECTIONS = 500;
  private static final int CONTROL_CONNECTIONS = 1;

  private static int connections(long openFiles) {
    return (int) Math.min(Integer.MAX_VALUE, openFiles - FILES_BESIDE_CONNECTIONS);
  }

  /** How many the server can have open. */
  int mostOfServer() {
    return connections(limits.serverFiles());
  }

  /** How many a client can have open. */
  int mostOfClient() {
    return connections(limits.clientFiles());
  }

  @Override
  public Scenario within(ProcessLimits limits) {
    return new LiveScenario(settings, nginx, limits);
  }

  @Override
  public SuiteLayout layout() {
    return new SuiteLayout(
        NAME,
        "Readers of a live document",
        "How soon do many readers learn of each new state of a document, and what does that take?"
            + leftOut(),
        Factor.READERS.name(),
        LiveMeasures.main());
  }

  private String leftOut() {
    StringBuilder leftOut = new StringBuilder();
    if (settings.exchanges().contains(LiveExchange.POLLING_NGINX) && nginx.isEmpty()) {
      leftOut.append(" Left out: polling+nginx, as there is no nginx on the PATH.");
    }
    if (Collections.max(settings.readers()) > mostOfServer()) {
      leftOut.append(
          " Left out: more than %d readers, as a process may have %d files open."
              .formatted(mostOfServer(), mostOfServer() + FILES_BESIDE_CONNECTIONS));
    }
    return leftOut.toString();
  }

  @Override
  public List<Measure> measures() {
    return LiveMeasures.all();
  }

  @Override
  public Set<String> requiredFeatures() {
    return Set.of("live");
  }

  @Override
  public Set<String> requiredFeatures(List<Cell> trial) {
    return Set.of("live", trial.get(0).get(EXCHANGE).feature());
  }

  @Override
  public int mostConnections() {
    return readers().stream().mapToInt(Integer::intValue).max().orElse(CONTROL_CONNECTIONS);
  }

  @Override
  public Optional<String> remedyForHosts() {
    return settings.exchanges().contains(LiveExchange.POLLING_NGINX)
        ? Optional.of(
            "leave out polling+nginx, e.g. by --set suites.live.exchanges=[polling,sse,websocket]")
        : Optional.empty();
  }

  /** One for each way of reading, as memory that was taken once is not always given back. */
  @Override
  public List<List<Cell>> trials() {
    List<List<Cell>> trials = new ArrayList<>();
    for (LiveExchange exchange : settings.exchanges()) {
      if (exchange == LiveExchange.POLLING_NGINX && nginx.isEmpty() || readers().isEmpty()) {
        continue;
      }
      Cell cell = Cell.of(NAME).with(EXCHANGE, exchange);
      if (exchange.isPush()) {
        for (int burst : settings.bursts()) {
          within(exchange, cell.with(BURST, burst)).map(this::cells).forEach(trials::add);
        }
      } else {
        for (LivePreset preset : settings.presets()) {
          within(exchange, cell.with(PRESET, preset)).map(this::cells).forEach(trials::add);
        }
      }
    }
    return trials;
  }

  /** What nginx asks the server for goes without TLS. */
  private Stream<Cell> within(LiveExchange exchange, Cell cell) {
    return Factors.within(settings.security(), cell)
        .filter(own -> exchange != LiveExchange.POLLING_NGINX || !Factors.isWithinTls(own));
  }

  private List<Cell> cells(Cell variant) {
    List<Cell> cells = new ArrayList<>();
    readers().forEach(readers -> cells.add(variant.with(Factor.READERS, readers)));
    cells.add(variant.with(SUMMARY, "capacity"));
    return cells;
  }

  private List<Integer> readers() {
    return settings.readers().stream().filter(readers -> readers <= mostOfServer()).toList();
  }

  @Override
  public void run(Stage stage, List<Cell> cells)
      throws TrialFailure, ServerFailure, IOException, InterruptedException {
    Cell variant = cells.get(0);
    try (LiveTrial trial =
        new LiveTrial(
            stage,
            this,
            variant.get(EXCHANGE),
            variant.value(PRESET).orElse(LivePreset.ARTICLE),
            variant.value(BURST).orElse(0))) {
      trial.run(cells);
    }
  }
}

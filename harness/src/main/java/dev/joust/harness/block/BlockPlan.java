package dev.joust.harness.block;

import dev.joust.harness.block.client.BlockTask;
import dev.joust.harness.block.client.Rival;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Share;
import dev.joust.harness.client.WarmUpSettings;
import dev.joust.harness.profile.Design;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.WarmUpProfile;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.ClientLaunch;
import dev.joust.harness.trial.Launches;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.lab.host.Host;
import dev.joust.load.Address;
import dev.joust.load.Endpoint.Security;
import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a block is to do.
 *
 * @param group its trials, one for each contender, all with the same cells in the same order
 * @param settings what all trials of the run have in common
 * @param loads the loads in their order, with the cells that each stands for
 * @param rates the rates of open loops
 * @param rehearsal where clients warm up where servers are to be cold
 * @param seed where the order of turns comes from
 * @param keepsResults whether JMH's own results are left in the run's folder
 */
record BlockPlan(
    List<PlannedTrial> group,
    TrialSettings settings,
    Map<LoadCell, List<Cell>> loads,
    Rates rates,
    Rehearsal rehearsal,
    long seed,
    boolean keepsResults) {

  private static final Duration START_AND_STOP = Duration.ofSeconds(60);
  private static final int PATIENCE = 5;

  private static final int CAPACITY_ROUNDS = 6;

  static BlockPlan of(
      List<PlannedTrial> group,
      TrialSettings settings,
      Rates rates,
      Rehearsal rehearsal,
      long seed) {
    Map<LoadCell, List<Cell>> ordered = new LinkedHashMap<>();
    Map<LoadCell, List<Cell>> loads = loads(group.get(0), settings.asked(), settings.profile());
    LoadOrder.of(loads.keySet()).forEach(load -> ordered.put(load, loads.get(load)));
    return new BlockPlan(List.copyOf(group), settings, ordered, rates, rehearsal, seed, true);
  }

  static Map<LoadCell, List<Cell>> loads(PlannedTrial trial, Asked asked, Profile profile) {
    Way way = Way.of(trial.way());
    Map<LoadCell, List<Cell>> loads = new LinkedHashMap<>();
    for (Cell cell : trial.cells()) {
      loads.computeIfAbsent(asked.load(cell, way), unseen -> new ArrayList<>()).add(cell);
    }
    capacities(loads.keySet(), profile.design()).forEach(load -> loads.put(load, List.of()));
    return loads;
  }

  /** Where contenders are measured one after the other, rates are of cells that were asked for. */
  private static List<LoadCell> capacities(Collection<LoadCell> loads, Design design) {
    return loads.stream()
        .filter(load -> design == Design.INTERLEAVED || load.pace() instanceof Pace.Searched)
        .flatMap(load -> load.capacity(CAPACITY_ROUNDS).stream())
        .filter(capacity -> loads.stream().noneMatch(capacity::isSameClosedLoop))
        .distinct()
        .toList();
  }

  List<LoadCell> cells() {
    return List.copyOf(loads.keySet());
  }

  List<Cell> cellsOf(LoadCell load) {
    return loads.get(load);
  }

  /** Whether servers are measured as they have started. */
  boolean isCold() {
    return Way.of(group.get(0).way()).isCold();
  }

  String id() {
    PlannedTrial first = group.get(0);
    return first.group().orElse(first.id());
  }

  Launches launches() {
    return new Launches(settings);
  }

  List<ClientLaunch> clientLaunches() {
    return launches().clients(id());
  }

  private WarmUpSettings warmUp() {
    WarmUpProfile warmUp = settings.profile().warm().warmUp();
    return isCold()
        ? warmUp.settings(Duration.ZERO, settings.profile().asPublished().rehearsal())
        : warmUp.settings(warmUp.least(), warmUp.cap());
  }

  private long timeoutMillis() {
    return settings.profile().timeout().toMillis();
  }

  /**
   * How long to wait for a client's next point: a burst of each contender, or its turn. Bursts that
   * warm up and settle, and whatever else is done between slices, take their time.
   */
  Duration patience() {
    long millis = PATIENCE * group.size() * (warmUp().burstMillis() + timeoutMillis());
    for (LoadCell cell : cells()) {
      long turn = cell.pace().mostMillis() + 2 * timeoutMillis();
      millis = Math.max(millis, cell.pace() instanceof Pace.Counted ? turn : PATIENCE * turn);
    }
    return START_AND_STOP.plusMillis(millis);
  }

  /** The rate of a cell in requests per second; empty for a closed loop, and if none is known. */
  Optional<Double> rate(LoadCell cell) {
    return rates.of(block(), cell);
  }

  /** A search of the highest rate that a contender answers in time. */
  SearchedRate search(String contender, LoadCell cell, Pace.Searched pace) throws TrialFailure {
    double throughput =
        rates
            .capacity(block(), contender, cell)
            .orElseThrow(
                () ->
                    new TrialFailure(
                        "no throughput of %s over %s was measured, so there is no rate to begin with"
                            .formatted(contender, cell.endpoint())));
    return new SearchedRate(new CapacitySearch(throughput, pace.sliceMillis() / 1e3), pace);
  }

  void measured(String contender, BlockCell cell) {
    if (settings.isControl(contender)) {
      rates.addControl(block(), cell);
    } else {
      rates.add(block(), contender, cell);
    }
  }

  private int block() {
    return group.get(0).block();
  }

  /** Where clients warm up if that is not on the contenders' servers. */
  Optional<Address> rehearsalAddress(List<Rival> rivals) throws TrialFailure, IOException {
    return isCold() ? Optional.of(rehearsal.address(mostSecure(rivals))) : Optional.empty();
  }

  /** A connection within TLS uses the code of one without, so it warms up a client for both. */
  private static Security mostSecure(List<Rival> rivals) {
    return rivals.stream()
        .map(rival -> rival.address().security())
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  BlockTask task(List<Rival> rivals, Optional<Address> rehearsalAddress, int place) {
    return new BlockTask(
        group.get(0).client(),
        rivals,
        cells(),
        warmUp(),
        rehearsalAddress,
        timeoutMillis(),
        seed,
        share(place),
        settings.placement().clients().get(place).coreCount(),
        settings.placement().witnessed(),
        keepsResults
            ? Optional.of(settings.hosts().load().get(place).output(jmhResults(place)))
            : Optional.empty());
  }

  private Share share(int place) {
    return new Share(place, settings.hosts().load().size());
  }

  /** Fetches JMH's own results of each client. */
  void fetchResults() throws IOException {
    List<Host> load = settings.hosts().load();
    for (int place = 0; keepsResults && place < load.size(); place++) {
      load.get(place).fetch(jmhResults(place));
    }
  }

  private Path jmhResults(int place) {
    String client = share(place).clients() == 1 ? "" : ".client-" + (place + 1);
    return settings.folder().resolve("jmh").resolve(id() + client + ".json");
  }
}

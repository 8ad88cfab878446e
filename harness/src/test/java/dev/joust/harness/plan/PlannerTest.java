package dev.joust.harness.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import dev.joust.run.PlannedTrial;
import dev.joust.run.RunContender;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans are randomised blocks. */
class PlannerTest {

  private static final String REQUESTS = "ask=[concurrency, flow, connection, occupancy]";

  private static final String[] EVERYTHING = {
    "payload", "websocket", "jobs", "live", "server-sent-events"
  };

  private static final List<RunContender> CONTENDERS =
      List.of(contender("a", "payload", "websocket"), contender("b", "payload", "websocket"));

  @ParameterizedTest
  @ValueSource(strings = {"cell", "suite", "way"})
  void everyBlockTakesEveryContenderOnceThroughEveryCell(String span) {
    List<PlannedTrial> plan = plan(span, 1);

    assertThat(plan.stream().map(PlannedTrial::id)).doesNotHaveDuplicates();
    Set<List<Object>> cells = new HashSet<>();
    for (PlannedTrial trial : plan) {
      for (Cell cell : trial.cells()) {
        assertThat(cells.add(List.of(trial.block(), trial.contender(), trial.way(), cell)))
            .as("once: %s %s", trial.id(), cell)
            .isTrue();
      }
    }
    // Of the two contenders and three blocks: 5 + 6 + 2 + 1 as published, twice 10 + 12 + 2 + 2
    // less half for WebSocket.
    assertThat(cells).hasSize(2 * 3 * (14 + 26 + 13));
  }

  @Test
  void newConnectionsAreAskedForAtARateOfWarmServersSideBySide() {
    Profiles standard = new Profiles(Suites.ALL, "standard").set("--suites", "ask=[connection]");
    Cell closed =
        Cell.of("connection")
            .with("exchange", "http-close")
            .with("connections", 100)
            .with("payloadBytes", 512);

    assertThat(planner(standard.profile(), 1).plan(CONTENDERS))
        .filteredOn(trial -> trial.way().equals("steady"))
        .allSatisfy(trial -> assertThat(trial.cells()).contains(closed.with("loadPercent", 60)));
    assertThat(planner(standard.set("--design", "design=sequential").profile(), 1).plan(CONTENDERS))
        .filteredOn(trial -> trial.way().equals("steady"))
        .allSatisfy(trial -> assertThat(trial.cells()).contains(closed));
  }

  @Test
  void aSuiteCanHaveFewerBlocksThanOthers() {
    Profiles profile =
        new Profiles(Suites.ALL, "standard")
            .set("--suites", "ask=[startup, connection, flow]")
            .set("--set", "blocks=3")
            .set("--set", "fewerBlocks={startup: 1, connection: 2, flow: 9}");

    // Cells of both connection and flow are those of one trial.
    assertThat(planner(profile.profile(), 1).plan(CONTENDERS))
        .flatExtracting(
            trial ->
                trial.cells().stream().map(cell -> tuple(cell.suite(), trial.block())).toList())
        .containsOnly(
            tuple("startup", 1),
            tuple("connection", 1),
            tuple("connection", 2),
            tuple("flow", 1),
            tuple("flow", 2),
            tuple("flow", 3));
  }

  @Test
  void blocksFollowEachOther() {
    assertThat(plan("cell", 1).stream().map(PlannedTrial::block)).isSorted();
  }

  @Test
  void aLongerPlanBeginsWithAllOfAShorterOne() {
    List<PlannedTrial> plan = plan("cell", 1);
    List<PlannedTrial> longer = planner(profile("cell"), 1).plan(CONTENDERS, 5);

    assertThat(longer).startsWith(plan.toArray(PlannedTrial[]::new));
    assertThat(longer.stream().map(PlannedTrial::block).distinct()).containsExactly(1, 2, 3, 4, 5);
  }

  @Test
  void theOrderComesFromTheSeed() {
    assertThat(plan("cell", 1)).isEqualTo(plan("cell", 1)).isNotEqualTo(plan("cell", 2));
    Map<Integer, List<String>> orders =
        plan("cell", 1).stream()
            .collect(
                Collectors.groupingBy(
                    PlannedTrial::block,
                    Collectors.mapping(trial -> trial.id().substring(2), Collectors.toList())));
    assertThat(orders.get(1)).isNotEqualTo(orders.get(2)).hasSameElementsAs(orders.get(2));
  }

  @Test
  void aColdServerIsMeasuredOnce() {
    assertThat(plan("way", 1))
        .filteredOn(trial -> trial.way().equals("as-published"))
        .allSatisfy(
            trial -> assertThat(trial.cells().stream().map(Cell::factors).distinct()).hasSize(1));
  }

  @Test
  void asksForNoWebSocketWhereThereIsNone() {
    List<PlannedTrial> plan = planner(profile("way"), 1).plan(List.of(contender("c", "payload")));

    assertThat(plan).isNotEmpty().noneMatch(trial -> trial.way().equals("websocket"));
  }

  @Test
  void asksForNothingButWebSocketsWhereThereIsNoHttp() {
    List<PlannedTrial> plan =
        planner(all("way"), 1).plan(List.of(contender("c", "websocket", "live")));

    assertThat(ways(plan, "c")).containsExactlyInAnyOrder("websocket", "scenario");
    assertThat(plan.stream().flatMap(trial -> trial.cells().stream()))
        .filteredOn(cell -> cell.suite().equals("live"))
        .extracting(cell -> cell.value(Factor.EXCHANGE))
        .isNotEmpty()
        .containsOnly(Optional.of("websocket"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cell", "suite", "way"})
  void bothClientsTakeTrialsOfTheirOwnInEachBlock(String span) {
    Profile profile =
        new Profiles(Suites.ALL, "full")
            .set("--set", "trialSpan=" + span)
            .set("--set", "client=ahc")
            .set("--set", "suites.concurrency.client=both")
            .set("--set", "suites.concurrency.websocket.client=wire")
            .set("--suites", REQUESTS)
            .profile();
    List<PlannedTrial> plan = planner(profile, 1).plan(CONTENDERS);

    assertThat(plan.stream().map(PlannedTrial::id)).doesNotHaveDuplicates();
    for (int block = 1; block <= 3; block++) {
      assertThat(cells(plan, block, "steady", "wire"))
          .isNotEmpty()
          .allMatch(cell -> cell.suite().equals("concurrency"))
          .isSubsetOf(cells(plan, block, "steady", "ahc"));
      assertThat(cells(plan, block, "websocket", "wire"))
          .isNotEmpty()
          .doesNotContainAnyElementsOf(cells(plan, block, "websocket", "ahc"));
    }
  }

  private static Set<Cell> cells(List<PlannedTrial> plan, int block, String way, String client) {
    return plan.stream()
        .filter(trial -> trial.block() == block)
        .filter(trial -> trial.way().equals(way) && trial.client().equals(client))
        .flatMap(trial -> trial.cells().stream())
        .collect(Collectors.toSet());
  }

  @Test
  void controlsStandInTheBlocksOfWarmServersAlone() {
    RunContender control =
        new RunContender("r", "r", "1", List.of("payload", "websocket"), true, Optional.empty());
    List<PlannedTrial> plan =
        planner(all("way"), 1).plan(List.of(contender("a", "payload", "websocket"), control));

    assertThat(ways(plan, "a")).contains("as-published", "steady", "websocket", "scenario");
    assertThat(ways(plan, "r")).containsExactlyInAnyOrder("steady", "websocket");
    assertThat(plan)
        .filteredOn(trial -> trial.contender().equals("r"))
        .extracting("block")
        .contains(1, 2, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cell", "suite", "way"})
  void warmContendersAreMeasuredSideBySide(String span) {
    Map<String, List<PlannedTrial>> groups =
        plan(span, 1).stream()
            .filter(trial -> trial.group().isPresent())
            .collect(Collectors.groupingBy(trial -> trial.group().orElseThrow()));

    assertThat(plan(span, 1))
        .allSatisfy(
            trial ->
                assertThat(trial.group().isPresent())
                    .isEqualTo(!trial.way().equals("as-published")));
    assertThat(groups)
        .isNotEmpty()
        .allSatisfy(
            (name, trials) -> {
              assertThat(trials)
                  .extracting(PlannedTrial::contender)
                  .containsExactlyInAnyOrder("a", "b");
              assertThat(trials.stream().map(PlannedTrial::cells).distinct()).hasSize(1);
            });
  }

  @Test
  void whatIsComparedLiesTogether() {
    for (PlannedTrial first : everyOther(planner(all("cell"), 3).plan(CONTENDERS))) {
      assertThat(first.cells()).isNotEmpty();
    }
  }

  /** The first of each two trials, the second of which has the same cells. */
  private static List<PlannedTrial> everyOther(List<PlannedTrial> plan) {
    List<PlannedTrial> firsts = new ArrayList<>();
    for (int i = 0; i < plan.size(); i += 2) {
      assertThat(plan.get(i + 1).cells()).isEqualTo(plan.get(i).cells());
      assertThat(plan.get(i + 1).contender()).isNotEqualTo(plan.get(i).contender());
      firsts.add(plan.get(i));
    }
    return firsts;
  }

  @Test
  void oneAfterTheOtherNobodyIsInAGroupAndRatesComeLast() {
    Profile profile =
        new Profiles(Suites.ALL, "full")
            .set("--set", "trialSpan=way")
            .set("--design", "design=sequential")
            .set("--suites", "ask=[concurrency, latency]")
            .profile();
    List<PlannedTrial> firstBlock = planner(profile, 1).plan(CONTENDERS, 1).stream().toList();

    assertThat(firstBlock).allMatch(trial -> trial.group().isEmpty());
    List<Boolean> rates =
        firstBlock.stream()
            .map(trial -> trial.cells().stream().allMatch(cell -> cell.suite().equals("latency")))
            .toList();
    assertThat(rates).isSortedAccordingTo(Boolean::compare).contains(true, false);
  }

  @Test
  void ratesAreMeasuredBesideTheCapacitiesThatTheyAreSharesOf() {
    List<PlannedTrial> plan = planner(all("cell"), 1).plan(CONTENDERS);

    assertThat(plan)
        .filteredOn(
            trial -> trial.cells().stream().anyMatch(cell -> cell.suite().equals("latency")))
        .isNotEmpty()
        .allMatch(trial -> trial.group().isPresent())
        .allMatch(
            trial -> trial.cells().stream().anyMatch(cell -> cell.suite().equals("throughput")));
  }

  /** Suites of all kinds, asked with and without TLS. */
  @ParameterizedTest
  @ValueSource(strings = {"cell", "suite", "way"})
  void cellsOfTlsHaveServersOfTheirOwn(String span) {
    Profiles profiles = new Profiles(Suites.ALL, "full").set("--set", "trialSpan=" + span);
    List.of(
            "occupancy.steady",
            "connection.websocket",
            "latency",
            "capacity",
            "idle",
            "live",
            "jobs")
        .forEach(suite -> profiles.set("--set", "suites." + suite + ".security=[none, tls]"));
    RunContender within = contender("t", EVERYTHING).securedInCells("tls=jdk, TLSv1.3");
    List<PlannedTrial> plan =
        planner(profiles.profile(), 1).plan(List.of(contender("a", EVERYTHING), within));

    assertThat(plan)
        .allSatisfy(
            trial ->
                assertThat(trial.cells().stream().map(PlannerTest::security).distinct())
                    .hasSize(1));
    assertThat(cells(plan, "a")).noneMatch(PlannerTest::isWithinTls);
    assertThat(cells(plan, "t"))
        .filteredOn(cell -> !isWithinTls(cell))
        .containsExactlyInAnyOrderElementsOf(cells(plan, "a"));
    assertThat(cells(plan, "t"))
        .filteredOn(PlannerTest::isWithinTls)
        .extracting(Cell::suite)
        .containsOnly(
            "occupancy",
            "connection",
            "throughput",
            "latency",
            "capacity",
            "idle",
            "live",
            "jobs",
            "reconnect");
    assertThat(cells(plan, "t"))
        .filteredOn(cell -> cell.value("exchange").equals(Optional.of("polling+nginx")))
        .noneMatch(PlannerTest::isWithinTls);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cell", "suite", "way"})
  void whatIsAlwaysWithinTlsIsNotComparedWithCellsWithout(String span) {
    Profiles profiles = new Profiles(Suites.ALL, "full").set("--set", "trialSpan=" + span);
    profiles.set("--set", "ask=[concurrency, occupancy, idle]");
    profiles.set("--set", "suites.idle.security=[none, tls]");
    List<PlannedTrial> plan =
        planner(profiles.profile(), 1)
            .plan(
                List.of(
                    contender("t", EVERYTHING).securedInCells("tls=jdk, TLSv1.3"),
                    contender("t?tls=native", EVERYTHING).secured("TLSv1.3")));

    assertThat(cells(plan, "t?tls=native"))
        .filteredOn(PlannerTest::isWithinTls)
        .containsExactlyInAnyOrderElementsOf(
            cells(plan, "t").stream().filter(PlannerTest::isWithinTls).toList())
        .isNotEmpty();
    assertThat(cells(plan, "t?tls=native"))
        .filteredOn(cell -> !isWithinTls(cell))
        .extracting(Cell::suite)
        .doesNotContain("occupancy", "idle")
        .as("a suite that does not ask for TLS")
        .matches(suites -> span.equals("way") || suites.contains("concurrency"));
  }

  @Test
  void aCompressionIsAskedOfThoseAloneWhoseServerAgreesToIt() {
    Profiles profiles = new Profiles(Suites.ALL, "full").set("--suites", "ask=[idle]");
    List<PlannedTrial> plan =
        planner(profiles.profile(), 1)
            .plan(
                List.of(
                    contender("neither", EVERYTHING),
                    contender("one", EVERYTHING)
                        .withCompressionInCells(Map.of("deflate", "permessage-deflate")),
                    contender("both", EVERYTHING)
                        .withCompressionInCells(
                            Map.of(
                                "deflate",
                                "permessage-deflate",
                                "deflate-no-context-takeover",
                                "permessage-deflate; …"))));

    assertThat(compressions(plan, "neither")).isEmpty();
    assertThat(compressions(plan, "one")).containsExactly("deflate");
    assertThat(compressions(plan, "both"))
        .containsExactlyInAnyOrder("deflate", "deflate-no-context-takeover");
    assertThat(plan)
        .allSatisfy(
            trial ->
                assertThat(trial.cells().stream().map(cell -> cell.value("compression")).distinct())
                    .hasSize(1));
  }

  private static List<String> compressions(List<PlannedTrial> plan, String contender) {
    return cells(plan, contender).stream()
        .flatMap(cell -> cell.value("compression").stream())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"cell", "suite", "way"})
  void cellsOfHttp2HaveServersOfTheirOwn(String span) {
    Profiles profiles = new Profiles(Suites.ALL, "full").set("--set", "trialSpan=" + span);
    String[] more = Arrays.copyOf(EVERYTHING, EVERYTHING.length + 1);
    more[EVERYTHING.length] = "http2";
    List<PlannedTrial> plan =
        planner(profiles.profile(), 1)
            .plan(List.of(contender("a", EVERYTHING), contender("h", more)));

    assertThat(plan)
        .allSatisfy(
            trial ->
                assertThat(trial.cells().stream().map(PlannerTest::isOverHttp2).distinct())
                    .hasSize(1));
    assertThat(cells(plan, "a")).isNotEmpty().noneMatch(PlannerTest::isOverHttp2);
    assertThat(cells(plan, "h"))
        .filteredOn(cell -> !isOverHttp2(cell))
        .containsExactlyInAnyOrderElementsOf(cells(plan, "a"));
    assertThat(cells(plan, "h"))
        .filteredOn(PlannerTest::isOverHttp2)
        .allSatisfy(cell -> assertThat(cell.value("streams")).isPresent())
        .extracting(Cell::suite)
        .containsOnly("concurrency", "flow", "throughput", "latency", "capacity");
  }

  @Test
  void cellsOfSeveralMessagesUnderWayAreLoadedByWireAlone() {
    Profile profile =
        ofConcurrency(
            "{as-published: ~, steady: ~, websocket: {connections: [100],"
                + " payloadBytes: [512], pipeline: [1, 16], messagesPerConnection: [0, 10]}}");
    List<PlannedTrial> plan = planner(profile, 1).plan(List.of(contender("a", EVERYTHING)));

    assertThat(plan).extracting(PlannedTrial::client).contains("ahc", "wire");
    assertThat(plan)
        .filteredOn(trial -> trial.client().equals("ahc"))
        .allSatisfy(
            trial ->
                assertThat(trial.cells())
                    .hasSize(1)
                    .noneMatch(cell -> cell.value("pipeline").isPresent())
                    .noneMatch(cell -> cell.value("messagesPerConnection").isPresent()));
    assertThat(plan)
        .filteredOn(trial -> trial.client().equals("wire"))
        .flatExtracting(PlannedTrial::cells)
        .extracting(
            cell ->
                cell.value("pipeline").orElse("1")
                    + " "
                    + cell.value("messagesPerConnection").orElse("all"))
        .containsOnly("1 all", "16 all", "1 10", "16 10");
  }

  @Test
  void requestsWithABodyAreSentByWireToWhatTakesIt() {
    Profile profile =
        ofConcurrency(
            "{as-published: ~, websocket: ~, steady: {exchanges: [http-keepalive],"
                + " connections: [100], payloadBytes: [512], requestBody: [none, plain, gzip]}}");
    List<PlannedTrial> plan =
        planner(profile, 1)
            .plan(
                List.of(
                    contender("gets", "payload"),
                    contender("echoes", "payload", "echo"),
                    contender("inflates", "payload", "echo", "decompression")));

    assertThat(bodies(plan, "gets")).containsOnly("ahc none", "wire none");
    assertThat(bodies(plan, "echoes")).containsOnly("ahc none", "wire none", "wire plain");
    assertThat(bodies(plan, "inflates"))
        .containsOnly("ahc none", "wire none", "wire plain", "wire gzip");
    assertThat(plan)
        .as("a server either inflates or not")
        .allSatisfy(
            trial ->
                assertThat(trial.cells()).extracting(cell -> cell.value("requestBody")).hasSize(1));
  }

  private static Profile ofConcurrency(String ways) {
    Profiles profiles = new Profiles(Suites.ALL, "full");
    profiles.set("--set", "ask=[concurrency]");
    return profiles.set("--set", "suites.concurrency=" + ways).profile();
  }

  private static List<String> bodies(List<PlannedTrial> plan, String contender) {
    return plan.stream()
        .filter(trial -> trial.contender().equals(contender))
        .flatMap(
            trial ->
                trial.cells().stream()
                    .map(cell -> trial.client() + " " + cell.value("requestBody").orElse("none")))
        .toList();
  }

  private static boolean isOverHttp2(Cell cell) {
    return cell.value("exchange").equals(Optional.of("http2"));
  }

  private static Set<Cell> cells(List<PlannedTrial> plan, String contender) {
    return plan.stream()
        .filter(trial -> trial.contender().equals(contender))
        .flatMap(trial -> trial.cells().stream())
        .collect(Collectors.toSet());
  }

  private static boolean isWithinTls(Cell cell) {
    return security(cell).equals(Optional.of("tls"));
  }

  private static Optional<String> security(Cell cell) {
    return cell.value("security");
  }

  private static Set<String> ways(List<PlannedTrial> plan, String contender) {
    return plan.stream()
        .filter(trial -> trial.contender().equals(contender))
        .map(PlannedTrial::way)
        .collect(Collectors.toSet());
  }

  private static List<PlannedTrial> plan(String span, long seed) {
    return planner(profile(span), seed).plan(CONTENDERS);
  }

  private static Planner planner(Profile profile, long seed) {
    return new Planner(profile, Suites.asked(profile), seed);
  }

  /** The suites of requests, by one client. */
  private static Profile profile(String span) {
    return new Profiles(Suites.ALL, "full")
        .set("--set", "trialSpan=" + span)
        .set("--set", "client=ahc")
        .set("--suites", REQUESTS)
        .profile();
  }

  private static Profile all(String span) {
    return new Profiles(Suites.ALL, "full")
        .set("--set", "trialSpan=" + span)
        .set("--set", "client=wire")
        .profile();
  }

  private static RunContender contender(String name, String... features) {
    return new RunContender(name, name, "1", List.of(features), false, Optional.empty());
  }
}

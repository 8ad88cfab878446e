package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.joust.harness.block.client.BlockPoint.BurstEnds;
import dev.joust.harness.block.client.BlockPoint.CellBegins;
import dev.joust.harness.block.client.BlockPoint.CellEnds;
import dev.joust.harness.block.client.BlockPoint.Opened;
import dev.joust.harness.block.client.BlockPoint.RateWanted;
import dev.joust.harness.block.client.BlockPoint.RivalWanted;
import dev.joust.harness.block.client.BlockPoint.RoundsEnd;
import dev.joust.harness.block.client.BlockPoint.TurnEnds;
import dev.joust.harness.block.client.BlockPoint.Warmed;
import dev.joust.harness.block.client.BlockTask;
import dev.joust.harness.block.client.Rival;
import dev.joust.harness.cli.JoustProcess;
import dev.joust.harness.server.QuickLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real client JVM takes real servers through the cells of a trial. Two serve all tests. */
@Timeout(300)
@TestInstance(Lifecycle.PER_CLASS)
@Tag("long")
class ClientMainIT {

  private static final int ROUNDS = 4;
  private static final double RATE = 1_000;

  private static final Path DISTRIBUTION = Path.of(System.getProperty("joust.distribution"));

  private final ObjectMapper json = HarnessLink.mapper();
  private final Set<Integer> lost = ConcurrentHashMap.newKeySet();
  private final AtomicInteger moreRounds = new AtomicInteger();

  private List<ClientMessage> heard;
  private ServerProcess plain;
  private ServerProcess compressing;

  @TempDir Path folder;

  @BeforeAll
  void startServers(@TempDir Path logs) throws Exception {
    plain =
        ServerProcess.start(
            QuickLaunch.of("netty", logs.resolve("plain.log"), "--io-threads", "1"));
    compressing =
        ServerProcess.start(
            QuickLaunch.of(
                "netty",
                logs.resolve("compressing.log"),
                "--io-threads",
                "1",
                "--compression",
                "deflate"));
  }

  @AfterAll
  void stopServers() {
    plain.close();
    if (compressing != null) {
      compressing.close();
    }
  }

  @BeforeEach
  void forget() {
    lost.clear();
    moreRounds.set(0);
  }

  @Test
  void takesTheContendersOfABlockThroughEveryCellByTurns() throws Exception {
    List<LoadCell> cells =
        List.of(
            new LoadCell(Endpoint.HTTP_CLOSE, 5, 100, new Pace.Timed(5, 100), ROUNDS),
            new LoadCell(Endpoint.HTTP_KEEPALIVE, 10, 1_000, new Pace.Timed(5, 50), ROUNDS),
            new LoadCell(Endpoint.WEBSOCKET, 10, 64, new Pace.Timed(5, 50), ROUNDS));
    run(task(cells, "ahc", rival("one", plain), uncompressed("other", compressing)));

    assertThat(reported(Warmed.class))
        .singleElement()
        .satisfies(warmed -> assertThat(warmed.steadiness()).containsOnlyKeys(0, 1));
    for (int cell = 0; cell < cells.size(); cell++) {
      assertRounds(turns(cell), 0, 1);
      assertCounts(cells.get(cell), turns(cell));
    }
    assertThat(turns(1)).anySatisfy(turn -> assertThat(slice(turn).completed()).isPositive());
    JsonNode jmh = json.readTree(folder.resolve("jmh.json").toFile());
    assertThat(jmh).hasSize(2 * cells.size());
    assertThat(jmh.get(0).get("params"))
        .hasToString(
            "{'client':'ahc','connections':'5','contender':'one','exchange':'http-close',"
                    .replace('\'', '"')
                + "'pace':'closed loop','payloadBytes':'100'}".replace('\'', '"'));
    assertThat(jmh.get(0).at("/primaryMetric/rawData/0")).hasSize(ROUNDS);
    assertThat(jmh)
        .anySatisfy(
            result -> assertThat(result.at("/primaryMetric/score").asDouble()).isPositive());
  }

  @Test
  void aContenderThatRefusesLeavesTheOthersAlone() throws Exception {
    List<LoadCell> cells =
        List.of(new LoadCell(Endpoint.WEBSOCKET, 4, 64, new Pace.Timed(5, 50), ROUNDS));
    Rival absent =
        new Rival(
            "absent",
            Address.plain("127.0.0.1:" + freePort()),
            Optional.of(ProcessHandle.current().pid()),
            Compression.NONE);
    run(task(cells, "wire", absent, rival("there", plain)));

    assertThat(lost).containsOnly(0);
    assertRounds(turns(0), 1);
    assertCounts(cells.get(0), turns(0));
  }

  @Test
  void roundsAreAddedAsTheHarnessWantsThemUpToAsManyAsArePlanned() throws Exception {
    LoadCell cell = new LoadCell(Endpoint.WEBSOCKET, 4, 64, new Pace.Timed(5, 20), ROUNDS);
    moreRounds.set(Integer.MAX_VALUE);
    run(task(List.of(cell, cell), "wire", rival("one", plain), uncompressed("other", compressing)));

    assertRounds(2 * ROUNDS, turns(0), 0, 1);
    assertThat(reported(RoundsEnd.class)).hasSize(2 * ROUNDS);
    assertThat(json.readTree(folder.resolve("jmh.json").toFile()).at("/0/primaryMetric/rawData/0"))
        .hasSize(2 * ROUNDS);

    moreRounds.set(1);
    run(task(List.of(cell), "wire", rival("one", plain), uncompressed("other", compressing)));

    assertRounds(ROUNDS + 1, turns(0), 0, 1);
  }

  @Test
  void offersCompressionToWhomHasIt() throws Exception {
    LoadCell cell = new LoadCell(Endpoint.WEBSOCKET, 4, 1_000, new Pace.Timed(5, 200), ROUNDS);
    run(task(List.of(cell), "wire", rival("plain", plain), rival("other", compressing)));

    assertRounds(turns(0), 0, 1);
    assertThat(turns(0)).allSatisfy(turn -> assertThat(slice(turn).all().errors()).isEmpty());
    long answersOfPlain = sum(0, LoadTotals::completed);
    assertThat(sum(0, LoadTotals::bytesReceived)).isEqualTo(answersOfPlain * (1_000 + 4));
    long answersCompressed = sum(1, LoadTotals::completed);
    assertThat(sum(1, LoadTotals::bytesReceived)).isPositive().isLessThan(answersCompressed * 700);
  }

  private long sum(int rival, ToLongFunction<LoadTotals> count) {
    return turns(0).stream()
        .filter(turn -> turn.rival() == rival)
        .map(turn -> slice(turn).all())
        .mapToLong(count)
        .sum();
  }

  @Test
  void aContenderThatDoesNotCompressAsItSaysIsLost() throws Exception {
    LoadCell cell = new LoadCell(Endpoint.WEBSOCKET, 4, 64, new Pace.Timed(5, 50), ROUNDS);
    Rival pretender =
        new Rival("pretender", plain.address(), Optional.of(plain.pid()), Compression.DEFLATE);
    run(task(List.of(cell), "wire", pretender, rival("plain", plain)));

    assertThat(reported(Opened.class))
        .flatExtracting(opened -> opened.refused().values())
        .isNotEmpty()
        .allSatisfy(reason -> assertThat(reason).contains("declines"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return taken.getLocalPort();
    }
  }

  @Test
  void anOpenLoopAsksForItsRate() throws Exception {
    LoadCell cell =
        new LoadCell(Endpoint.HTTP_KEEPALIVE, 4, 100, new Pace.Scheduled(50, 20, 200), ROUNDS);
    run(task(List.of(cell), "wire", rival("one", plain)));

    assertThat(reported(RateWanted.class)).hasSize(1);
    assertThat(turns(0))
        .hasSize(ROUNDS)
        .allSatisfy(
            turn -> {
              // Those of the slice alone are measured, and those of the lead-in counted as well.
              assertThat(slice(turn).completed()).isEqualTo((long) (RATE * 0.2));
              assertThat(slice(turn).all().completed()).isEqualTo((long) (RATE * 0.22));
              assertThat(slice(turn).responseNanos()).isPresent();
            });
  }

  private static void assertRounds(List<TurnEnds> turns, Integer... rivals) {
    assertRounds(ROUNDS, turns, rivals);
  }

  private static void assertRounds(int rounds, List<TurnEnds> turns, Integer... rivals) {
    assertThat(turns).hasSize(rounds * rivals.length);
    Map<Integer, List<Integer>> byRound =
        turns.stream()
            .collect(
                Collectors.groupingBy(
                    TurnEnds::round, Collectors.mapping(TurnEnds::rival, Collectors.toList())));
    assertThat(byRound)
        .hasSize(rounds)
        .allSatisfy((round, loaded) -> assertThat(loaded).containsExactlyInAnyOrder(rivals));
  }

  private static void assertCounts(LoadCell cell, List<TurnEnds> turns) throws Exception {
    for (TurnEnds turn : turns) {
      LoadTotals all = slice(turn).all();
      assertThat(all.errors()).isEmpty();
      assertThat(all.completed()).isEqualTo(all.started());
      // On a busy machine a slice, and even a turn, can pass without an answer.
      assertThat(slice(turn).completed()).isBetween(0L, all.completed());
      assertThat(slice(turn).latencyNanos().getTotalCount()).isEqualTo(slice(turn).completed());
      assertThat(slice(turn).nanos()).isPositive();
      if (all.completed() > 0) {
        assertThat(all.bytesReceived()).isGreaterThan(all.completed() * cell.payloadBytes());
      }
      if (cell.endpoint().closes()) {
        assertThat(all.connectionsOpened()).isEqualTo(all.started());
      }
      if (cell.endpoint().isWebSocket()) {
        assertThat(all.bytesReceived())
            .as("two bytes of framing")
            .isEqualTo(all.completed() * (cell.payloadBytes() + 2));
      }
    }
  }

  private List<ClientReport> points() {
    return heard.stream()
        .filter(ClientMessage.Reached.class::isInstance)
        .<ClientReport>map(message -> ((ClientMessage.Reached<?>) message).report())
        .toList();
  }

  private <R extends ClientReport> List<R> reported(Class<R> point) {
    return points().stream().filter(point::isInstance).map(point::cast).toList();
  }

  /** The turns of a cell in which a contender was loaded: those between its begin and its end. */
  private List<TurnEnds> turns(int cell) {
    List<ClientReport> points = points();
    return points
        .subList(points.indexOf(new CellBegins(cell)), points.indexOf(new CellEnds(cell)))
        .stream()
        .filter(TurnEnds.class::isInstance)
        .map(TurnEnds.class::cast)
        .filter(turn -> turn.slice().isPresent())
        .toList();
  }

  private static Slice slice(TurnEnds turn) {
    return turn.slice().orElseThrow();
  }

  private BlockTask task(List<LoadCell> cells, String client, Rival... rivals) {
    return new BlockTask(
        client,
        List.of(rivals),
        cells,
        new WarmUpSettings(50, 3, 0.5, 1, 10, 0, 150),
        Optional.empty(),
        10_000,
        1,
        new Share(0, 1),
        1,
        List.of(),
        Optional.of(folder.resolve("jmh.json").toString()));
  }

  private static Rival rival(String name, ServerProcess server) {
    return new Rival(
        name, server.address(), Optional.of(server.pid()), server.ready().compression());
  }

  private static Rival uncompressed(String name, ServerProcess server) {
    return new Rival(name, server.address(), Optional.of(server.pid()), Compression.NONE);
  }

  private void run(BlockTask task) throws Exception {
    try (FakeHarness harness = FakeHarness.start(message -> answer(message, task))) {
      Process client = startClient(harness.port());

      assertThat(client.waitFor()).isZero();
      heard = harness.heard();
      assertThat(heard).contains(new ClientMessage.Done());
    }
  }

  private Process startClient(int port) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JoustProcess.QUICK_START);
    command.addAll(
        List.of(
            "-Djmh.ignoreLock=true",
            "-cp",
            DISTRIBUTION.resolve("lib") + "/*",
            ClientMain.class.getName(),
            String.valueOf(port)));
    Process client =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("client.log").toFile())
            .start();
    client.getOutputStream().write("token\n".getBytes(StandardCharsets.UTF_8));
    client.getOutputStream().flush();
    return client;
  }

  private HarnessReply answer(ClientMessage message, BlockTask task) {
    if (message instanceof ClientMessage.Hello) {
      return new HarnessReply.Task(task);
    }
    if (message instanceof ClientMessage.Compiling) {
      return new HarnessReply.CompilersNanos(0);
    }
    return message instanceof ClientMessage.Reached<?> point
        ? answer(point.report())
        : HarnessReply.GO_ON;
  }

  private HarnessReply answer(ClientReport point) {
    if (point instanceof RateWanted) {
      return new HarnessReply.Rate(RATE, 0);
    }
    if (point instanceof Opened opened) {
      lost.addAll(opened.refused().keySet());
    }
    if (point instanceof RoundsEnd) {
      return goOnIf(moreRounds.getAndDecrement() > 0);
    }
    if (point instanceof BurstEnds burst) {
      return goOnIf(burst.wanted() && !lost.contains(burst.rival()));
    }
    return goOnIf(!(point instanceof RivalWanted wanted && lost.contains(wanted.rival())));
  }

  private static HarnessReply goOnIf(boolean wanted) {
    return wanted ? HarnessReply.GO_ON : new HarnessReply.Skip();
  }
}

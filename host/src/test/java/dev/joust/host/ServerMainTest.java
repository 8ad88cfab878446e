package dev.joust.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.TreeNode;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.joust.spi.ServerProvider;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server's JVM and the line to it. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class ServerMainTest {

  @TempDir Path folder;

  @Test
  void describesAProviderWithoutStartingIt() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "--describe", "-Dstub=breaks")) {
      JsonNode description = jvm.read();

      assertThat(description.get("type").asText()).isEqualTo("description");
      assertThat(description.get("name").asText()).isEqualTo("stub");
      assertThat(description.get("version").asText()).isEqualTo("0.1");
      assertThat(description.get("features")).hasToString("[\"payload\",\"tls\",\"native-tls\"]");
      assertThat(description.get("jdk").asText()).contains(Runtime.version().toString());
      assertThat(jvm.exitStatus()).isZero();
    }
  }

  @Test
  void saysThatItIsReadyWhateverTheFrameworkPrints() throws Exception {
    try (ServerJvm jvm =
        ServerJvm.start(
            stub(),
            "--io-threads",
            "3",
            "--transport",
            "native",
            "--websocket-api",
            "documented",
            "--compression",
            "deflate")) {
      JsonNode ready = jvm.read();

      assertThat(ready.get("type").asText()).isEqualTo("ready");
      assertThat(ready.get("host").asText()).isEqualTo("127.0.0.1");
      assertThat(ready.get("port").asInt()).isEqualTo(4_711);
      assertThat(ready.get("pid").asLong()).isEqualTo(jvm.pid());
      assertThat(ready.get("collectors")).hasToString("[\"Copy\",\"MarkSweepCompact\"]");
      assertThat(ready.at("/effectiveSettings/settings").asText())
          .contains(
              "ioThreads=OptionalInt[3]",
              "backlog=OptionalInt.empty",
              "transport=NATIVE",
              "compression=DEFLATE");
      jvm.tell("{\"command\":\"stop\"}");
      assertThat(jvm.exitStatus()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"'', native", "-Dstub=cannot load its engine, jdk"})
  void bestTlsIsTheNativeEngineIfThatLoads(String property, String engine) throws Exception {
    String[] flags =
        Stream.of("--best-tls", property)
            .filter(Predicate.not(String::isEmpty))
            .toArray(String[]::new);
    try (ServerJvm jvm = ServerJvm.start(stub(), flags)) {
      assertThat(jvm.read().at("/effectiveSettings/tls").asText()).isEqualTo(engine);
    }
  }

  @Test
  void theNativeEngineThatIsAskedForIsNotReplaced() throws Exception {
    try (ServerJvm jvm =
        ServerJvm.start(stub(), "--tls", "native", "-Dstub=cannot load its engine")) {
      assertThat(jvm.read().get("message").asText()).isEqualTo("the native engine does not load");
      assertThat(jvm.exitStatus()).isEqualTo(2);
    }
  }

  @Test
  void drainsItsServerWhenItGetsASignal() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "--drain-seconds", "60")) {
      jvm.read();
      jvm.terminate();

      assertThat(jvm.exitStatus()).as("as the stub leaves it").isEqualTo(3);
    }
  }

  @Test
  void haltsAServerThatDoesNotDrainInTime() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "--drain-seconds", "1", "-Dstub=hangs at close")) {
      jvm.read();
      jvm.terminate();

      assertThat(jvm.exitStatus()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "60"})
  void stopsWithoutDrainingWhenItsParentWantsThat(String drainSeconds) throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "--drain-seconds", drainSeconds)) {
      jvm.read();
      jvm.tell("{\"command\":\"stop\"}");

      assertThat(jvm.exitStatus()).isZero();
    }
  }

  @Test
  void tellsHowLongItTookWhereItIsToldWhenItBegan() throws Exception {
    long launch = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() - 1);
    try (ServerJvm jvm = ServerJvm.start(stub(), "--launched-at", String.valueOf(launch))) {
      JsonNode ready = jvm.read();

      assertThat(ready.get("startNanos").asLong())
          .isPositive()
          .isLessThan(TimeUnit.MINUTES.toNanos(1));
      assertThat(ready.get("startCpuNanos").asLong())
          .isPositive()
          .isLessThan(TimeUnit.MINUTES.toNanos(1));
    }
  }

  @Test
  void showsAProviderTheJdkAndTheSpiAlone() throws Exception {
    StubFolder strangers = stub().withCopyOf(ServerProvider.class);
    try (ServerJvm jvm = ServerJvm.start(strangers)) {
      JsonNode seen = jvm.read().get("effectiveSettings");

      assertThat(seen.get("contextLoaderIsOwn").asText()).isEqualTo("true");
      assertThat(seen.get("jackson").asText()).isEqualTo("unseen");
      assertThat(seen.get("micrometer").asText()).isEqualTo("unseen");
      assertThat(seen.get("host").asText()).isEqualTo("unseen");
    }
  }

  @Test
  void leavesAProviderItsOwnCopiesOfTheHostsLibraries() throws Exception {
    StubFolder strangers = stub().withCopyOf(ObjectMapper.class).withCopyOf(TreeNode.class);
    try (ServerJvm jvm = ServerJvm.start(strangers)) {
      assertThat(jvm.read().at("/effectiveSettings/jackson").asText()).isEqualTo("own");
    }
  }

  @Test
  void tellsWhatItHasUsed() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub())) {
      jvm.read();
      JsonNode usage = jvm.ask("{\"command\":\"usage\"}");

      assertThat(usage.get("type").asText()).isEqualTo("usage");
      for (String name :
          new String[] {
            "uptimeNanos", "cpuNanos", "heapUsedBytes", "heapPeakBytes", "heapCommittedBytes",
            "nonHeapUsedBytes", "allocatedBytes", "threads", "threadsPeak", "jitNanos"
          }) {
        assertThat(usage.path(name).asLong()).as(name).isPositive();
      }
      for (String name :
          new String[] {
            "directBytes",
            "gcCount",
            "gcPauseNanos",
            "gcMaxPauseNanos",
            "hiccupP99Nanos",
            "hiccupMaxNanos"
          }) {
        assertThat(usage.path(name).asLong(-1)).as(name).isNotNegative();
      }
      assertThat(usage.get("counters"))
          .isEqualTo(
              new ObjectMapper()
                  .readTree(
                      "{\"connectionsAccepted\":5,\"connectionsOpen\":4,\"requests\":3,"
                          + "\"messagesReceived\":2,\"messagesSent\":1}"));
    }
  }

  @Test
  void tellsNothingOfACompilerThatIsOff() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "-Xint")) {
      jvm.read();

      assertThat(jvm.ask("{\"command\":\"usage\"}").has("jitNanos")).isFalse();
    }
  }

  @Test
  void countsACollectionThatItIsAskedFor() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub())) {
      jvm.read();
      long before = jvm.ask("{\"command\":\"usage\"}").get("gcCount").asLong();
      JsonNode collected = jvm.ask("{\"command\":\"gc\"}");

      assertThat(collected.get("gcCount").asLong()).isGreaterThan(before);
      assertThat(collected.get("gcMaxPauseNanos").asLong())
          .isPositive()
          .isLessThanOrEqualTo(collected.get("gcPauseNanos").asLong());
      assertThat(collected.get("liveHeapBytes").asLong())
          .isPositive()
          .isLessThan(collected.get("heapPeakBytes").asLong());
    }
  }

  /** Each thread that allocates takes four megabytes, of which hardly anything is live. */
  @Test
  void countsLiveObjectsAndNotWhatThreadsHaveTakenToAllocateIn() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "-XX:-ResizeTLAB", "-XX:TLABSize=4m")) {
      jvm.read();
      // The first answer of its kind loads classes.
      jvm.ask("{\"command\":\"gc\"}");
      long first = jvm.ask("{\"command\":\"gc\"}").get("liveHeapBytes").asLong();
      JsonNode again = jvm.ask("{\"command\":\"gc\"}");

      assertThat(again.get("liveHeapBytes").asLong()).isCloseTo(first, within(20_000L));
      assertThat(again.get("heapUsedBytes").asLong()).isGreaterThan(first + 3_000_000);
    }
  }

  @Test
  void startsThePeaksAnew() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub())) {
      jvm.read();
      long peak = jvm.ask("{\"command\":\"gc\"}").get("heapPeakBytes").asLong();
      assertThat(jvm.ask("{\"command\":\"reset\"}")).hasToString("{\"type\":\"reset\"}");

      assertThat(jvm.ask("{\"command\":\"usage\"}").get("heapPeakBytes").asLong()).isLessThan(peak);
      assertThat(jvm.ask("{\"command\":\"usage\"}").get("gcMaxPauseNanos").asLong()).isZero();
    }
  }

  @Test
  void leavesAHeapDumpAndARecording() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub())) {
      jvm.read();
      for (String command :
          new String[] {
            "{\"command\":\"heap-dump\",\"path\":\"%s\"}".formatted(folder.resolve("a.hprof")),
            "{\"command\":\"jfr-start\"}",
            "{\"command\":\"jfr-stop\",\"path\":\"%s\"}".formatted(folder.resolve("a.jfr"))
          }) {
        assertThat(jvm.ask(command).get("type").asText()).isNotEqualTo("error");
      }
      assertThat(folder.resolve("a.hprof")).isNotEmptyFile();
      assertThat(folder.resolve("a.jfr")).isNotEmptyFile();
    }
  }

  /** A server that is killed after its recordings has no chance to tidy up. */
  @Test
  void leavesNothingElseOfItsRecordings(@TempDir Path temporary) throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "-Djava.io.tmpdir=" + temporary)) {
      jvm.read();
      for (String file : new String[] {"a.jfr", "b.jfr"}) {
        jvm.ask("{\"command\":\"jfr-start\"}");
        assertThat(temporary).isNotEmptyDirectory();
        jvm.ask("{\"command\":\"jfr-stop\",\"path\":\"%s\"}".formatted(folder.resolve(file)));
        assertThat(temporary).isEmptyDirectory();
        assertThat(folder.resolve(file)).isNotEmptyFile();
      }
    }
  }

  @Test
  void countsPinnedThreadsWhereThereAreVirtualOnes(@TempDir Path temporary) throws Exception {
    boolean hasVirtual = Runtime.version().feature() >= 21;
    try (ServerJvm jvm = ServerJvm.start(stub(), "-Djava.io.tmpdir=" + temporary)) {
      jvm.read();
      for (int i = 0; i < 2; i++) {
        assertThat(jvm.ask("{\"command\":\"pinned-start\"}").get("type").asText())
            .isEqualTo("pinned-start");
        JsonNode reply = jvm.ask("{\"command\":\"pinned-stop\"}");

        assertThat(reply.get("type").asText()).isEqualTo("pinned-stop");
        assertThat(reply.has("count")).isEqualTo(hasVirtual);
        assertThat(temporary).isEmptyDirectory();
      }
    }
  }

  /** One JVM hears them all, each time as well as before. */
  @Test
  void survivesCommandsThatFail() throws Exception {
    String[][] commands = {
      {"{\"command\":\"frobnicate\"}", "failed: unknown command, known are"},
      {"no json", "failed: unknown command, known are"},
      {"[]", "failed: unknown command, known are"},
      {"{\"command\":\"heap-dump\"}", "path is missing"},
      {"{\"command\":\"heap-dump\",\"path\":\"/nowhere/a.hprof\"}", "/nowhere/a.hprof"},
      {"{\"command\":\"jfr-stop\",\"path\":\"a.jfr\"}", "no recording is under way"},
    };
    try (ServerJvm jvm = ServerJvm.start(stub())) {
      jvm.read();
      for (String[] command : commands) {
        JsonNode reply = jvm.ask(command[0]);

        assertThat(reply.get("type").asText()).as(command[0]).isEqualTo("error");
        assertThat(reply.get("message").asText()).contains(command[1]);
        assertThat(jvm.ask("{\"command\":\"usage\"}").get("type").asText()).isEqualTo("usage");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"is fine", "hangs at close"})
  void endsWhenItsParentIsGone(String stub) throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "-Dstub=" + stub)) {
      jvm.read();
      jvm.closeStandardInput();

      assertThat(jvm.exitStatus()).isZero();
    }
  }

  @Test
  void endsWhenItsParentIsGoneBeforeItHasStarted() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "-Dstub=hangs at start")) {
      jvm.closeStandardInput();

      assertThat(jvm.exitStatus()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "is refused | 2 | ioThreads is 3, must be even",
        "says nothing | 2 | java.lang.IllegalArgumentException",
        "finds its port taken | 2 | 127.0.0.1:80: in use",
        "breaks | 70 | the server failed: java.lang.AssertionError: broken",
      })
  void saysInOneLineWhyAServerDoesNotStart(String stub, int status, String complaint)
      throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "-Dstub=" + stub)) {
      assertThat(complaint(jvm, status)).isEqualTo(complaint);
    }
  }

  @Test
  void servesMetricsToPrometheus() throws Exception {
    try (ServerJvm jvm = ServerJvm.start(stub(), "--prometheus-port", "0")) {
      URI metrics = URI.create(jvm.read().get("prometheus").asText());

      assertThat(get(metrics))
          .contains(
              "joust_requests_total{framework=\"stub\"} 3.0",
              "joust_connections_open{framework=\"stub\"} 4.0",
              "jvm_memory_used_bytes",
              "jvm_gc_",
              "jvm_threads_live_threads",
              "process_cpu_usage");
    }
  }

  @Test
  void refusesAPortForMetricsThatIsTaken() throws Exception {
    try (ServerSocket taken = new ServerSocket(0);
        ServerJvm jvm = ServerJvm.start(stub(), "--prometheus-port", "" + taken.getLocalPort())) {
      assertThat(complaint(jvm, 2)).startsWith("metrics on 127.0.0.1:" + taken.getLocalPort());
    }
  }

  private StubFolder stub() throws IOException {
    return new StubFolder(folder).with("stub.jar", "StubProvider");
  }

  private static String complaint(ServerJvm jvm, int status) throws Exception {
    JsonNode complaint = jvm.read();
    assertThat(complaint.get("type").asText()).as("%s", complaint).isEqualTo("error");
    assertThat(jvm.exitStatus()).isEqualTo(status);
    return complaint.get("message").asText();
  }

  private static String get(URI url) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }
}

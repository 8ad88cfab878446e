package dev.joust.harness.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.server.QuickLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.Pause;
import dev.joust.load.wire.Shortest;
import dev.joust.load.wire.WireLoadClient;
import dev.joust.spi.Counters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A real server that stops for a moment, as for a long collection. */
@Timeout(300)
@EnabledOnOs(OS.LINUX)
@TestInstance(Lifecycle.PER_CLASS)
class OpenLoopIT {

  private static final int REQUESTS_PER_SECOND = 250;
  private static final int REQUESTS = 1_000;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int BYTES = 512;

  private ServerProcess server;

  @BeforeAll
  void startServer(@TempDir Path folder) throws Exception {
    server =
        ServerProcess.start(
            QuickLaunch.of("netty", folder.resolve("server.log"), "--io-threads", "1"));
  }

  @AfterAll
  void stopServer() {
    server.close();
  }

  /** At 250/s a pause of 200 ms keeps at least 50 requests waiting, the first for all of it. */
  @ParameterizedTest
  @MethodSource("endpoints")
  void chargesAPausedServersPauseToIt(Endpoint endpoint) throws Exception {
    try (LoadSession session = new WireLoadClient().open(spec(endpoint))) {
      session.run(Goal.requests(1_000), new LoadRecorder());
      Shortest.assertBelow(Pause.SLACK_MILLIS, () -> excessMillis(session));
    }
  }

  private double excessMillis(LoadSession session) throws Exception {
    LoadRecorder recorder = new LoadRecorder();
    long before = served();
    CompletableFuture<Void> load = CompletableFuture.runAsync(() -> loadAtARate(session, recorder));
    while (served() < before + REQUESTS / 10) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    Pause pause = pause(server.pid());
    load.get();
    LoadResult result = recorder.take();

    assertThat(result.errors()).isEmpty();
    assertThat(result.responseNanos().getTotalCount()).isEqualTo(REQUESTS);
    pause.assertShownBy(result.responseNanos(), REQUESTS_PER_SECOND);
    return pause.excessMillis(result.responseNanos(), REQUESTS_PER_SECOND);
  }

  private static void loadAtARate(LoadSession session, LoadRecorder recorder) {
    try {
      session.run(new ArrivalSchedule(REQUESTS_PER_SECOND, REQUESTS), recorder);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private long served() throws Exception {
    Counters counters = server.usage().counters();
    return counters.requests() + counters.messagesReceived();
  }

  private static Pause pause(long pid) throws IOException, InterruptedException {
    long beforeNanos = System.nanoTime();
    signal("STOP", pid);
    while (!isStopped(pid)) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    long stoppedNanos = System.nanoTime();
    while (System.nanoTime() - stoppedNanos < PAUSE_NANOS) {
      LockSupport.parkNanos(PAUSE_NANOS - (System.nanoTime() - stoppedNanos));
    }
    long stillStoppedNanos = System.nanoTime();
    signal("CONT", pid);
    long goingOnNanos = System.nanoTime();
    return new Pause((stillStoppedNanos - stoppedNanos) / 1e6, (goingOnNanos - beforeNanos) / 1e6);
  }

  private static void signal(String name, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).start().waitFor();
  }

  /** Whether all threads are stopped; a process does not stop at once (proc(5), stat). */
  private static boolean isStopped(long pid) throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
      for (Path thread : threads.toList()) {
        String stat = Files.readString(thread.resolve("stat"));
        if (stat.charAt(stat.lastIndexOf(')') + 2) != 'T') {
          return false;
        }
      }
      return true;
    } catch (NoSuchFileException ended) {
      return false;
    }
  }

  static List<Endpoint> endpoints() {
    return List.of(Endpoint.HTTP_KEEPALIVE, Endpoint.WEBSOCKET);
  }

  private LoadSpec spec(Endpoint endpoint) {
    String path = endpoint.isWebSocket() ? "/echo" : "/payload/" + BYTES;
    return new LoadSpec(
        endpoint.uri(server.address(), path),
        endpoint,
        10,
        BYTES,
        OptionalInt.of(BYTES),
        Duration.ofSeconds(20),
        1);
  }
}

package dev.joust.harness.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.spi.usage.ServerUsage;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real server's process and the line to it. */
@Timeout(300)
class ServerProcessIT {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path folder;

  @Test
  void tellsWhatTheServerUsesAndCountsAndStartsThePeaksAnew() throws Exception {
    try (ServerProcess server = start("undertow", "--io-threads", "1")) {
      ServerUsage before = server.usage();
      for (int i = 0; i < 200; i++) {
        get("http://" + server.address() + "/payload/1000");
      }
      ServerUsage after = server.usage();

      assertThat(after.counters().since(before.counters()).requests()).isEqualTo(200);
      assertThat(after.uptimeNanos()).isGreaterThan(before.uptimeNanos());
      assertThat(after.cpuNanos().orElseThrow()).isGreaterThan(before.cpuNanos().orElseThrow());
      assertThat(after.allocatedBytes().orElseThrow())
          .isGreaterThan(before.allocatedBytes().orElseThrow());
      assertThat(after.heapPeakBytes()).isGreaterThanOrEqualTo(after.heapUsedBytes());
      assertThat(after.threads()).isPositive();
      assertThat(after.liveHeapBytes()).isEmpty();
      assertThat(server.ready().effectiveSettings()).containsEntry("ioThreads", "1");
      ServerUsage collected = server.collect();
      server.resetPeaks();

      assertThat(collected.liveHeapBytes().orElseThrow()).isPositive();
      assertThat(server.usage().gcCount()).isGreaterThanOrEqualTo(collected.gcCount());
    }
  }

  @Test
  void aPreTouchedHeapIsResidentBeforeItIsUsed() throws Exception {
    try (ServerProcess server =
        ServerProcess.start(QuickLaunch.of("netty", folder.resolve("server.log")).preTouched())) {
      ServerUsage usage = server.usage();

      assertThat(usage.rssBytes().orElseThrow()).isGreaterThan(usage.heapCommittedBytes());
    }
  }

  @Test
  void saysThatTheServerHasDied() throws Exception {
    try (ServerProcess server = start("jetty")) {
      ProcessHandle.of(server.pid()).orElseThrow().destroyForcibly();

      assertThatThrownBy(
              () -> {
                while (true) {
                  server.usage();
                }
              })
          .isInstanceOf(ServerFailure.class)
          .hasMessageContaining("has died, status 137 (SIGKILL)");
    }
  }

  /** A terminal sends Ctrl-C to the server as well, which would die before it is stopped. */
  @Test
  void leavesCtrlCToTheHarnessAndEndsWhenItIsClosed() throws Exception {
    ServerProcess server = start("netty");
    try (server) {
      new ProcessBuilder("kill", "-INT", String.valueOf(server.pid())).start().waitFor();
      for (int i = 0; i < 100; i++) {
        server.usage();
      }
    }

    assertThat(server.waitFor()).isZero();
    assertThat(server.isAlive()).isFalse();
  }

  private ServerProcess start(String name, String... arguments)
      throws ServerFailure, InterruptedException {
    return ServerProcess.start(QuickLaunch.of(name, folder.resolve("server.log"), arguments));
  }

  private static void get(String url) throws IOException, InterruptedException {
    CLIENT.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.discarding());
  }
}

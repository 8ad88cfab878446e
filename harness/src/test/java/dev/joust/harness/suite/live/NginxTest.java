package dev.joust.harness.suite.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import dev.joust.harness.trial.TrialFailure;
import dev.joust.load.Address;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real nginx before a server that counts. */
@Timeout(300)
class NginxTest {

  private static final NginxSettings BY_HEADERS = new NginxSettings(1, 1_000, false);
  private static final NginxSettings FOR_A_SECOND = new NginxSettings(2, 1_000, true);

  private final AtomicInteger asked = new AtomicInteger();
  private Path program;
  private HttpServer server;
  private volatile String cacheControl = "max-age=100";

  @TempDir Path folder;

  @BeforeEach
  void startServer() throws IOException {
    assumeThat(Nginx.program()).as("nginx on the PATH").isPresent();
    program = Nginx.program().orElseThrow();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] body = String.valueOf(asked.incrementAndGet()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Cache-Control", cacheControl);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    if (server != null) {
      server.stop(0);
    }
  }

  @Test
  void keepsAnswersAsLongAsTheirHeaderSays() throws Exception {
    try (Nginx nginx = start(BY_HEADERS)) {
      assertThat(get(nginx)).isEqualTo("1");
      assertThat(get(nginx)).isEqualTo("1");
    }
    cacheControl = "no-cache";
    try (Nginx nginx = start(BY_HEADERS)) {
      assertThat(get(nginx)).isEqualTo("2");
      assertThat(get(nginx)).isEqualTo("3");
    }
  }

  @Test
  void keepsThemForASecondIfToldTo() throws Exception {
    try (Nginx nginx = start(FOR_A_SECOND)) {
      String first = get(nginx);
      while (get(nginx).equals(first)) {
        assertThat(asked).hasValue(1);
      }
      assertThat(asked).hasValueGreaterThan(1);
    }
  }

  @Test
  void tellsWhatItTakesAndLeavesNothing() throws Exception {
    List<ProcessHandle> processes;
    try (Nginx nginx = start(BY_HEADERS)) {
      get(nginx);
      processes = nginx.processes().stream().map(ProcessHandle::of).map(Optional::get).toList();

      assertThat(nginx.cpuNanos().orElse(1L)).isPositive();
      assertThat(nginx.memoryBytes().orElse(1e6)).isGreaterThan(100_000);
    }
    for (ProcessHandle process : processes) {
      process.onExit().get(1, TimeUnit.MINUTES);
    }

    assertThat(processes).hasSizeGreaterThanOrEqualTo(2);
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("nginx.conf", "error.log", "output.log");
  }

  @Test
  void saysWhyItDoesNotStart() {
    assertThatThrownBy(() -> start(new NginxSettings(-1, 1_000, false)))
        .isInstanceOf(TrialFailure.class)
        .hasMessageStartingWith("nginx does not start, its last word: ")
        .hasMessageContaining("worker_processes");
  }

  private Nginx start(NginxSettings settings) throws Exception {
    Address address = Address.plain("127.0.0.1:" + server.getAddress().getPort());
    return Nginx.start(program, folder, settings, address, Optional.empty());
  }

  private static String get(Nginx nginx) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://" + nginx.address() + "/polling")).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }
}

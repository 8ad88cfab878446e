package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.page.PageServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Where there is no desktop, a run's page is named. */
@DisabledIfEnvironmentVariable(named = "DISPLAY", matches = ".+", disabledReason = "a desktop")
@DisabledIfEnvironmentVariable(
    named = "WAYLAND_DISPLAY",
    matches = ".+",
    disabledReason = "a desktop")
class OpenCommandTest {

  private static final String MANIFEST =
      """
      {"schemaVersion": 2, "methodVersion": "3", "label": "a", "seed": 1,
       "startedAt": "2026-01-01T00:00:00Z", "status": "complete"}
      """;

  @TempDir Path run;

  @Test
  void aPageThatIsNotThereIsMade() throws IOException {
    Files.writeString(run.resolve("run.json"), MANIFEST);
    Files.writeString(run.resolve("samples.jsonl"), "");

    JoustCall joust = JoustCall.of("open", run.toString());

    assertThat(joust.output()).isEqualTo(run.resolve("index.html").toAbsolutePath() + "\n");
    assertThat(joust.status()).isZero();
    assertThat(run.resolve("index.html")).content().contains("20260101-000000-a");
  }

  @Test
  void thePageAndTheFilesBesideItAreServed() throws IOException, InterruptedException {
    Files.writeString(run.resolve("index.html"), "<p>page");
    Files.writeString(run.resolve("samples.csv"), "run,trial");
    Files.writeString(run.resolve(".lock"), "");
    Files.writeString(Files.createDirectory(run.resolve("logs")).resolve("a.log"), "secret");
    try (PageServer server = new PageServer(run, 0)) {
      assertThat(server.address()).matches("http://(127\\.0\\.0\\.1|localhost):\\d+/");
      HttpResponse<String> page = get(server, "");
      assertThat(page.body()).isEqualTo("<p>page");
      assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
      assertThat(get(server, "samples.csv").body()).isEqualTo("run,trial");
      assertThat(
              List.of(
                  get(server, "logs/a.log").statusCode(),
                  get(server, ".lock").statusCode(),
                  get(server, "..%2F..%2Fetc%2Fpasswd").statusCode(),
                  get(server, "nothing").statusCode()))
          .containsOnly(404);
    }
  }

  private static HttpResponse<String> get(PageServer server, String path)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(server.address() + path)).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void aPortThatIsNotToBeHadIsRefused() throws IOException {
    Files.writeString(run.resolve("index.html"), "<p>page");
    try (PageServer server = new PageServer(run, 0)) {
      String port = String.valueOf(URI.create(server.address()).getPort());

      JoustCall taken = JoustCall.of("open", run.toString(), "--serve", "--port", port);

      assertThat(taken.output()).startsWith("joust: --port " + port + ": ").hasLineCount(1);
      assertThat(taken.status()).isEqualTo(2);
    }
    assertThat(JoustCall.of("open", run.toString(), "--serve", "--port", "65536").output())
        .isEqualTo("joust: --port 65536 is not a port: name one from 0 to 65535\n");
    assertThat(JoustCall.of("open", run.toString(), "--port", "1").output())
        .isEqualTo("joust: --port is for --serve: give that too\n");
  }

  @Test
  void whatIsNoRunIsRefusedInOneLine() {
    JoustCall joust = JoustCall.of("open", run.toString());

    assertThat(joust.output()).startsWith("joust: " + run).hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
  }
}

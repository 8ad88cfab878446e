package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.server.QuickLaunch;
import dev.joust.harness.server.ServerProcess;
import dev.joust.load.wire.FakeServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads on a server that runs already. One server serves all tests. */
@Timeout(900)
@TestInstance(Lifecycle.PER_CLASS)
@Tag("long")
class LoadIT {

  @TempDir static Path temporary;

  private ServerProcess server;

  @BeforeAll
  void startServer() throws Exception {
    server =
        ServerProcess.start(
            QuickLaunch.of("netty", temporary.resolve("server.log"), "--compression", "deflate"));
  }

  @AfterAll
  void stopServer() {
    server.close();
  }

  @Test
  void loadsAtARate() throws IOException, InterruptedException {
    try (JoustProcess load =
        JoustProcess.start(
            "load",
            "http://" + server.address() + "/payload/512",
            "--client",
            "wire",
            "--rate",
            "100",
            "--duration",
            "1s",
            "--warm-up",
            "100ms",
            "--json")) {
      assertThat(load.readAll())
          .contains("\"requests\":100", "\"errors\":{}", "\"responseTimeMicros\":{\"min\":");
      assertThat(load.exitStatus()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ahc", "wire"})
  void compressesMessages(String client) {
    String url = "ws://" + server.address() + "/echo";
    JoustCall load =
        JoustCall.of(
            "load",
            url,
            "--client",
            client,
            "--compression",
            "deflate",
            "--payload-bytes",
            "4096",
            "--connections",
            "4",
            "--requests",
            "100",
            "--warm-up",
            "100ms");

    assertThat(load.output())
        .contains("messages were compressed: the server agreed to permessage-deflate")
        .contains("no errors");
    assertThat(load.status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "ahc, http-close, http, /payload/512",
    "ahc, http-keepalive, http, /payload/512",
    "ahc, websocket, ws, /echo",
    "wire, http-close, http, /payload/512",
    "wire, http-keepalive, http, /payload/512",
    "wire, websocket, ws, /echo"
  })
  void loadsInAClosedLoop(String client, String exchange, String scheme, String path) {
    JoustCall load =
        JoustCall.of(
            "load",
            scheme + "://" + server.address() + path,
            "--client",
            client,
            "--exchange",
            exchange,
            "--requests",
            "500",
            "--connections",
            "10",
            "--warm-up",
            "100ms",
            "--json");

    assertThat(load.output())
        .contains("\"requests\":500", "\"errors\":{}", "\"p99_9\":", "clientCpuMicros");
    assertThat(load.status()).isZero();
  }

  /** A server that pushes of its own accord may do so before it was asked. */
  @Test
  void saysThatAnEchoIsText() throws IOException {
    try (TextServer pushing = new TextServer()) {
      JoustCall load =
          JoustCall.of("load", "ws://127.0.0.1:" + pushing.port() + "/", "--timeout", "3s");

      assertThat(load.output())
          .startsWith("joust: ")
          .contains("sends text, not the bytes back")
          .hasLineCount(1);
      assertThat(load.status()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://@/nowhere | answers 404, not 2xx",
        "ws://@/nowhere | refuses the WebSocket handshake with 404",
        "http://127.0.0.1:1/ | nobody accepts connections at 127.0.0.1:1",
        "ws://127.0.0.1:1/echo | nobody accepts connections at 127.0.0.1:1",
        "ws://@/echo --connections 1 --payload-bytes 17000000 | ends the session with code 1009",
        "ws://@/echo --client ahc -c 1 --payload-bytes 17000000 | ends the session with code 1009",
      })
  void saysInWordsWhyNothingCanSucceed(String arguments, String reason) {
    JoustCall load = JoustCall.of(arguments(arguments));

    assertThat(load.output()).startsWith("joust: ").contains(reason).hasLineCount(1);
    assertThat(load.status()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ws://@/echo --payload-bytes 2000000000 | of memory, and there are",
        "ws://@/echo --connections 2000000000 | and this process may open",
        "http://127.0.0.1:99999/ | is not a URL for http-keepalive",
        "http://@/ --timeout 0s | --timeout is 0s, must be over 0",
      })
  void refusesWhatDoesNotFit(String arguments, String reason) {
    JoustCall load = JoustCall.of(arguments(arguments));

    assertThat(load.output()).startsWith("joust: ").contains(reason).hasLineCount(1);
    assertThat(load.status()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "p50=10s, 0, 'p50=10s met: 100.0 % of the requests were answered in time'",
    "p50=10s --expect-status 201, 4, ''",
    "'p90=10s,max=60m', 0, 'max=60m met: 100.0 % of the requests were answered in time'",
    "max=0ms, 5, 'max=0ms missed: 0.0 % of the requests were answered in time'",
    "'p1=10s,p50=0ms', 5, 'p50=0ms missed: 0.0 % of the requests were answered in time'",
  })
  void isHeldToLimits(String slo, int status, String line) {
    JoustCall load =
        JoustCall.of(
            arguments("http://@/payload/5 -n 50 -c 2 --warm-up 10ms --client wire --slo " + slo));

    assertThat(load.output()).contains(line);
    assertThat(load.status()).isEqualTo(status);
  }

  /** Of nothing there are no percentiles. */
  @Test
  void isNoSuccessIfNothingIsDone() {
    JoustCall load =
        JoustCall.of(
            "load",
            "http://" + server.address() + "/payload/5",
            "--duration",
            "0s",
            "--warm-up",
            "0s",
            "--connections",
            "1");

    assertThat(load.output()).contains("\n0 requests/s, 0 requests in ").doesNotContain("p50");
    assertThat(load.status()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({
    "http, --client=wire, stopped\":true",
    "http, --client=ahc, stopped\":true",
    "http, --rate=100, askedPerSecond\":100.0",
    "ws, --client=wire, stopped\":true",
  })
  void sumsUpWhatItHasOnCtrlC(String scheme, String flag, String words) throws Exception {
    AtomicInteger answers = new AtomicInteger();
    Path log = temporary.resolve("stopped" + flag + scheme + ".hlog");
    try (FakeServer counting = counting(scheme, answers);
        JoustProcess load =
            JoustProcess.start(
                "load",
                counting.url(scheme),
                flag,
                "--duration=10m",
                "--warm-up=0s",
                "--connections=2",
                "--json",
                "--hdr=" + log)) {
      load.await("it loads", () -> answers.get() > 100);
      load.interrupt();

      assertThat(load.readAll()).contains("\"requestsPerSecond\":", words, "\"errors\":{}");
      assertThat(load.exitStatus()).isEqualTo(130);
    }
    assertThat(log).content().contains("Tag=service,");
  }

  @Test
  void saysThatItWasStoppedInTheWarmUp() throws Exception {
    AtomicInteger answers = new AtomicInteger();
    try (FakeServer counting = counting("http", answers);
        JoustProcess load =
            JoustProcess.start("load", counting.url("http"), "--warm-up=10m", "-c", "2")) {
      load.await("it loads", () -> answers.get() > 100);
      load.interrupt();

      assertThat(load.readAll()).contains("joust: stopped before anything was measured");
      assertThat(load.exitStatus()).isEqualTo(130);
    }
  }

  private static FakeServer counting(String scheme, AtomicInteger answers) throws IOException {
    FakeServer.Behaviour http =
        connection -> {
          while (true) {
            connection.request();
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello");
            answers.incrementAndGet();
          }
        };
    FakeServer.Behaviour echo =
        connection -> {
          while (true) {
            connection.sendFrame(0x82, connection.frame().payload());
            answers.incrementAndGet();
          }
        };
    return scheme.equals("ws") ? FakeServer.startWebSocket(echo) : FakeServer.start(http);
  }

  private String[] arguments(String line) {
    return ("load " + line.replace("@", server.address().toString())).split(" ");
  }
}

package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The distribution as its user meets it: started by its script. */
@Timeout(120)
class JoustIT {

  private static final Pattern READY =
      Pattern.compile("(\\S+) (\\S+) serves (http://\\S+), pid (\\d+), .*");

  @Test
  void listsTheContendersAndTheControl() throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.start("list")) {
      assertThat(joust.readAll())
          .contains("netty", "undertow", "vertx", "grizzly", "jetty", "websocket")
          .containsOnlyOnce("(control, never ranked)\n")
          .containsPattern("reference .* payload websocket \\(control, never ranked\\)\n");
      assertThat(joust.exitStatus()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"netty", "undertow", "vertx", "grizzly", "jetty", "reference"})
  void servesEachContenderUntilCtrlC(String name) throws IOException, InterruptedException {
    try (JoustProcess joust =
        JoustProcess.start("serve", name, "--io-threads", "1", "--tcp-no-delay", "true")) {
      Matcher ready = ready(joust);

      assertThat(ready.group(1)).isEqualTo(name);
      assertThat(get(ready.group(3) + "/payload/5")).isEqualTo(" !\"#$");
      joust.interrupt();
      assertThat(joust.exitStatus()).isZero();
      awaitEnd(Long.parseLong(ready.group(4)));
    }
  }

  @Test
  void listsForMachines() throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.start("list", "--json")) {
      assertThat(joust.readAll().lines())
          .hasSize(6)
          .allSatisfy(line -> assertThat(line).startsWith("{\"contender\":\"").endsWith("}"));
      assertThat(joust.exitStatus()).isZero();
    }
  }

  @Test
  void startsFromAPathWithSpacesAndBySymbolicLink(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path home = Files.createDirectories(folder.resolve("my joust"));
    Path script = Files.createDirectories(home.resolve("bin")).resolve("joust");
    Files.copy(
        JoustProcess.distribution().resolve("bin/joust"),
        script,
        StandardCopyOption.COPY_ATTRIBUTES);
    for (String part : new String[] {"lib", "host", "servers"}) {
      Files.createSymbolicLink(home.resolve(part), JoustProcess.distribution().resolve(part));
    }
    Files.createSymbolicLink(folder.resolve("first link"), script);
    Path second = Files.createSymbolicLink(folder.resolve("second"), Path.of("first link"));
    try (JoustProcess joust = JoustProcess.startBy(second, "serve", "netty")) {
      assertThat(get(ready(joust).group(3) + "/payload/5")).isEqualTo(" !\"#$");
    }
  }

  @Test
  void saysThatAServerHasDied() throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.start("serve", "netty")) {
      ProcessHandle.of(Long.parseLong(ready(joust).group(4))).orElseThrow().destroyForcibly();

      assertThat(joust.readAll()).contains("joust: the server of netty has died");
      assertThat(joust.exitStatus()).isEqualTo(70);
    }
  }

  @Test
  void servesWhateverTheJvmPrints() throws IOException {
    try (JoustProcess joust = JoustProcess.start("serve", "netty", "--jvm-arg=-Xlog:gc*")) {
      assertThat(ready(joust).group(1)).isEqualTo("netty");
    }
  }

  @Test
  void leavesNoOrphanWhenItIsKilled() throws IOException {
    try (JoustProcess joust = JoustProcess.start("serve", "netty")) {
      long pid = Long.parseLong(ready(joust).group(4));
      assertThat(ProcessHandle.of(pid)).isPresent();
      joust.kill();

      awaitEnd(pid);
    }
  }

  @Test
  void servesMetricsToPrometheus() throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.start("serve", "jetty", "--prometheus-port", "0")) {
      Matcher ready = ready(joust);
      get(ready.group(3) + "/payload/5");
      String metrics = get(joust.readLine().replace("metrics at ", ""));

      assertThat(metrics)
          .contains("joust_requests_total{framework=\"jetty\"} 1.0", "jvm_memory_used_bytes");
    }
  }

  @Test
  void listsAndServesAStrangersContender(@TempDir Path servers)
      throws IOException, InterruptedException {
    Toy.buildInto(servers.resolve("stranger"));
    try (var all = Files.list(JoustProcess.distribution().resolve("servers"))) {
      for (Path contender : all.toList()) {
        Files.createSymbolicLink(servers.resolve(contender.getFileName()), contender);
      }
    }
    try (JoustProcess list = JoustProcess.start("list", "--servers", servers.toString())) {
      assertThat(list.readAll()).containsPattern("stranger +toy +1.0 ").contains("vertx");
    }
    try (JoustProcess joust =
        JoustProcess.start("serve", "stranger", "--servers", servers.toString())) {
      assertThat(get(ready(joust).group(3) + "/payload/5")).isEqualTo(" !\"#$");
    }
  }

  @Test
  void loadsAtARate() throws IOException, InterruptedException {
    try (JoustProcess server = JoustProcess.start("serve", "netty");
        JoustProcess load =
            JoustProcess.start(
                "load",
                ready(server).group(3) + "/payload/512",
                "--client",
                "wire",
                "--rate",
                "1000",
                "--duration",
                "1s",
                "--warm-up",
                "100ms",
                "--json")) {
      assertThat(load.readAll())
          .contains("\"requests\":1000", "\"errors\":{}", "\"responseTimeMicros\":{\"p50\":");
      assertThat(load.exitStatus()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ahc", "wire"})
  void loadsARunningServer(String client) throws IOException, InterruptedException {
    try (JoustProcess server = JoustProcess.start("serve", "netty")) {
      String url = ready(server).group(3);
      for (String exchange : new String[] {"http-close", "http-keepalive", "websocket"}) {
        String target =
            exchange.equals("websocket")
                ? url.replace("http:", "ws:") + "/echo"
                : url + "/payload/512";
        try (JoustProcess load =
            JoustProcess.start(
                "load",
                target,
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
                "--json")) {
          assertThat(load.readAll())
              .contains("\"requests\":500", "\"errors\":{}", "\"p99_9\":", "clientCpuMicros");
          assertThat(load.exitStatus()).isZero();
        }
      }
    }
  }

  @Test
  void examinesTheMachine() throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.start("doctor", "--connections", "1")) {
      assertThat(joust.readAll())
          .startsWith("system ")
          .containsPattern("\njava +" + Pattern.quote(Runtime.version().toString()))
          .containsPattern("\npinning +(server on core|not pinned: )");
      assertThat(joust.exitStatus()).isZero();
    }
  }

  /** No machine has that many ports; Linux tells how many it has. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void saysForMachinesWhatWillBreakARun() throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.start("doctor", "--json", "--connections", "100000")) {
      String output = joust.readAll();

      assertThat(output)
          .startsWith("{\"environment\":{\"os\":{")
          .contains("\"pinning\":\"", "\"severity\":\"error\"", "ports for 100000 outgoing");
      assertThat(output.lines()).hasSize(1);
      assertThat(joust.exitStatus()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "serve nety | known are netty, jetty",
        "serve netty --port x | 'x' is not an int",
        "serve netty --port 70000 | port is 70000, must be 0 to 65535",
        "serve netty --jdk /nowhere | /nowhere is no JDK",
        "serve undertow --transport native | transport is NATIVE",
        "serve netty --jvm-arg=-XX:+Frobnicate | Unrecognized VM option 'Frobnicate'",
        "serve netty --jvm-arg=-Xmx1k | Too small maximum heap",
        "serve netty --prometheus-port 70000 | prometheusPort is 70000, must be 0 to 65535",
        "serve netty --frobnicate | Unknown option: '--frobnicate'",
        "frobnicate | Unmatched argument",
        "list --servers /nowhere | /nowhere is no folder of servers",
        "doctor --connections 0 | connections is 0, must be 1 or more",
        "load ftp://x/ | ftp://x/ is no URL for http-keepalive",
        "load http://127.0.0.1:1/ --warm-up 5 | --warm-up is '5', must be a number with its unit",
        "load http://127.0.0.1:1/ --client x | unknown client 'x', known are ahc, wire",
        "load http://127.0.0.1:1/ --exchange http-close --rate 9 | --rate is not for the client ahc",
        "load http://127.0.0.1:1/ --exchange http-close --client wire --rate 0 | rate is 0.0, must",
      })
  void refusesBadInputInOneLine(String arguments, String complaint)
      throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.start(arguments.split(" "))) {
      String output = joust.readAll();

      assertThat(output).startsWith("joust: ").contains(complaint);
      assertThat(output.lines()).hasSize(1);
      assertThat(joust.exitStatus()).isEqualTo(2);
    }
  }

  @Test
  void refusesAPortThatIsTaken() throws IOException, InterruptedException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        JoustProcess joust =
            JoustProcess.start("serve", "jetty", "--port", "" + taken.getLocalPort())) {
      assertThat(joust.readAll())
          .isEqualTo(
              "joust: jetty: 127.0.0.1:%d: Address already in use\n"
                  .formatted(taken.getLocalPort()));
      assertThat(joust.exitStatus()).isEqualTo(2);
    }
  }

  @Test
  void refusesAFolderWithoutProvider(@TempDir Path servers)
      throws IOException, InterruptedException {
    Files.createDirectories(servers.resolve("none"));
    Files.createDirectories(servers.resolve("broken"));
    Files.writeString(servers.resolve("broken/a.jar"), "no jar");
    for (String name : new String[] {"none", "broken"}) {
      try (JoustProcess joust = JoustProcess.start("serve", name, "--servers", "" + servers)) {
        String output = joust.readAll();

        assertThat(output).startsWith("joust: " + name + ": ");
        assertThat(output.lines()).hasSize(1);
        assertThat(joust.exitStatus()).isEqualTo(2);
      }
    }
  }

  @Test
  void refusesAProviderForANewerJava(@TempDir Path servers)
      throws IOException, InterruptedException {
    Toy.buildForTheFutureInto(servers.resolve("future"));
    try (JoustProcess joust = JoustProcess.start("serve", "future", "--servers", "" + servers)) {
      String output = joust.readAll();

      assertThat(output).startsWith("joust: future: ").contains("UnsupportedClassVersionError");
      assertThat(output.lines()).hasSize(1);
      assertThat(joust.exitStatus()).isEqualTo(2);
    }
  }

  @Test
  void listsTheOthersWhenOneIsBroken(@TempDir Path servers)
      throws IOException, InterruptedException {
    Toy.buildInto(servers.resolve("stranger"));
    Files.createDirectories(servers.resolve("broken"));
    Files.createDirectories(servers.resolve(".hidden"));
    try (JoustProcess joust = JoustProcess.start("list", "--servers", "" + servers)) {
      assertThat(joust.readAll())
          .contains("joust: broken: %s has no jars".formatted(servers.resolve("broken")))
          .containsPattern("stranger +toy +1.0 ")
          .doesNotContain("hidden");
      assertThat(joust.exitStatus()).isEqualTo(2);
    }
  }

  @Test
  void showsTheTraceWhenAsked() throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.start("serve", "netty", "--port", "70000", "--debug")) {
      assertThat(joust.readAll())
          .contains("joust: netty: port is 70000", "\tat ", "java.lang.IllegalArgumentException");
    }
  }

  private static Matcher ready(JoustProcess joust) throws IOException {
    String line = joust.readLine();
    Matcher ready = READY.matcher(String.valueOf(line));
    assertThat(ready.matches()).as("ready: %s", line).isTrue();
    return ready;
  }

  private static String get(String url) throws IOException, InterruptedException {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private static void awaitEnd(long pid) {
    long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    while (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent()) {
      assertThat(System.nanoTime()).as("server %d is gone", pid).isLessThan(deadline);
      Thread.onSpinWait();
    }
  }
}

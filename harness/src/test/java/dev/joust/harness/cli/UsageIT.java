package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.suite.Suites;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What commands say of the machine and of contenders, and what they refuse. */
@Timeout(900)
class UsageIT {

  @Test
  void examinesTheMachine() {
    JoustCall joust = JoustCall.of("doctor", "--connections", "1");

    assertThat(joust.output())
        .startsWith("system ")
        .containsPattern("\njava +" + Pattern.quote(Runtime.version().toString()))
        .containsPattern("\npinning +(server on core|not pinned: )");
    assertThat(joust.status()).isZero();
  }

  /** No machine has that many ports; Linux tells how many it has. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void saysForMachinesWhatWillBreakARun() {
    JoustCall joust = JoustCall.of("doctor", "--json", "--connections", "100000");

    assertThat(joust.output())
        .startsWith("{\"environment\":{\"os\":{")
        .contains("\"pinning\":\"", "\"severity\":\"error\"", "ports for 100000 outgoing")
        .hasLineCount(1);
    assertThat(joust.status()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "serve nety | known are netty, jetty",
        "serve netty --port x | 'x' is not an integer",
        "serve netty --port 70000 | port is 70000, must be 0 to 65535",
        "serve netty --jdk /nowhere | /nowhere is not a JDK",
        "serve undertow --transport native | transport is NATIVE",
        "serve netty --jvm-arg=-XX:+Frobnicate | Unrecognized VM option 'Frobnicate'",
        "serve netty --jvm-arg=-Xmx1k | Too small maximum heap",
        "serve netty --prometheus-port 70000 | prometheusPort is 70000, must be 0 to 65535",
        "serve netty --frobnicate | 'joust serve' has no option '--frobnicate'",
        "frobnicate | there is no command 'frobnicate'",
        "list --servers /nowhere | /nowhere is not a folder",
        "list --only-servers /nowhere | /nowhere is not a folder",
        "list --servers / --only-servers / | --servers and --only-servers exclude each other",
        "doctor --connections 0 | connections is 0, must be 1 or more",
        "load ftp://x/ | ftp://x/ is not a URL for http-keepalive",
        "load http://my_host:80/ | the host 'my_host' has an underscore; give its address, and"
            + " --header 'Host: my_host:80'",
        "load http://127.0.0.1:1/ --warm-up 5 | --warm-up is '5', must be a number with its unit",
        "load http://127.0.0.1:1/ --client x | unknown client 'x', known are ahc, wire",
        "load http://127.0.0.1:1/ --client ahc --rate 9 | --rate is not for the client ahc",
        "load http://127.0.0.1:1/ --exchange http-close --client wire --rate 0 | rate is 0.0, must",
      })
  void refusesBadInputInOneLine(String arguments, String complaint) {
    assertThat(complaint(arguments.split(" "))).contains(complaint);
  }

  @Test
  void refusesAPortThatIsTaken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(complaint("serve", "jetty", "--port", "" + taken.getLocalPort()))
          .isEqualTo(
              "joust: jetty: 127.0.0.1:%d: Address already in use\n"
                  .formatted(taken.getLocalPort()));
    }
  }

  @Test
  void refusesAFolderWithoutProvider(@TempDir Path servers) throws IOException {
    Files.createDirectories(servers.resolve("none"));
    Files.createDirectories(servers.resolve("broken"));
    Files.writeString(servers.resolve("broken/a.jar"), "no jar");
    for (String name : new String[] {"none", "broken"}) {
      assertThat(complaint("serve", name, "--servers", "" + servers))
          .startsWith("joust: " + name + ": ");
    }
  }

  @Test
  void refusesAProviderForANewerJava(@TempDir Path servers) throws IOException {
    Toy.buildForTheFutureInto(servers.resolve("future"));

    assertThat(complaint("serve", "future", "--servers", "" + servers))
        .startsWith("joust: future: ")
        .contains("which is too old for it; name another with --jdk")
        .contains("UnsupportedClassVersionError");
  }

  @Test
  void refusesAFolderThatIsAContenderAndOneWithoutAny(@TempDir Path folder) throws IOException {
    Path mine = Files.createDirectories(folder.resolve("servers/mine"));
    Files.writeString(mine.resolve("mine.jar"), "");
    Path none = Files.createDirectories(folder.resolve("none"));

    assertThat(complaint("list", "--servers", "" + mine))
        .isEqualTo(
            "joust: %s is a contender itself; name the folder above it, %s%n"
                .formatted(mine, mine.getParent()));
    assertThat(complaint("list", "--servers", "" + none))
        .startsWith("joust: " + none + " holds no contender; ");
    assertThat(complaint("list", "--servers", "")).contains("named by nothing");
  }

  @Test
  void refusesTwoContendersOfOneName(@TempDir Path servers) throws IOException {
    Files.createDirectories(servers.resolve("netty"));

    assertThat(complaint("list", "--servers", "" + servers))
        .startsWith("joust: two contenders are named 'netty', ")
        .contains("" + servers.resolve("netty"), "--only-servers");
  }

  @Test
  void listsTheOthersWhenOneIsBroken(@TempDir Path servers) throws IOException {
    Toy.buildInto(servers.resolve("stranger"));
    Files.createDirectories(servers.resolve("broken"));
    Files.createDirectories(servers.resolve(".hidden"));
    JoustCall list = JoustCall.of("list", "--only-servers", "" + servers);

    assertThat(list.output())
        .contains("joust: broken: %s has no jars".formatted(servers.resolve("broken")))
        .containsPattern("\nstranger +toy +1.0 ")
        .contains("\n    payload http-1-0 threads-end\n")
        .doesNotContain("hidden");
    assertThat(list.status()).isEqualTo(2);
  }

  @Test
  void listsForMachines(@TempDir Path servers) throws IOException {
    for (String name : List.of("netty", "reference")) {
      Files.createSymbolicLink(
          servers.resolve(name), JoustProcess.distribution().resolve("servers").resolve(name));
    }
    JoustCall list = JoustCall.of("list", "--json", "--only-servers", "" + servers);

    assertThat(list.output().lines())
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).startsWith("{\"contender\":\"").endsWith("}"));
    assertThat(list.status()).isZero();
  }

  @Test
  void listsTheSuitesWithTheirQuestions() {
    JoustCall list = JoustCall.of("list", "--suites");

    assertThat(list.output())
        .startsWith("SUITE ")
        .containsPattern("\nshapes +What do several messages under way, or sessions that end")
        .containsPattern("\nreconnect +How soon are WebSocket sessions back");
    assertThat(list.output().lines()).hasSize(1 + Suites.ALL.size());
    assertThat(list.status()).isZero();
  }

  @Test
  void showsTheTraceWhenAsked() {
    assertThat(JoustCall.of("serve", "netty", "--port", "70000", "--debug").output())
        .contains("joust: netty: port is 70000", "\tat ", "java.lang.IllegalArgumentException");
  }

  /** The one line that a refused command prints. */
  private static String complaint(String... arguments) {
    JoustCall joust = JoustCall.of(arguments);

    assertThat(joust.output()).startsWith("joust: ").hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
    return joust.output();
  }
}

package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code joust compare}: variants of a contender, side by side. */
@Timeout(900)
@Tag("long")
class CompareIT {

  /** A tiny comparison: one block of one cell, and a start. */
  static final String PROFILE =
      TinyRuns.SIDE_BY_SIDE
          + """
          base: smoke
          ask: [connection, startup]
          blocks: 1
          client: wire
          warm:
            slice: 20ms
            warmUp: {burst: 40ms, cap: 40ms}
          suites:
            connection:
              as-published: ~
              steady: {exchanges: [http-keepalive], connections: [4], payloadBytes: [100]}
              websocket: ~
            startup: {starts: 1}
          """;

  @TempDir Path temporary;

  private Path profile;
  private Path built;

  @BeforeEach
  void make() throws IOException {
    profile = Files.writeString(temporary.resolve("tiny.yaml"), PROFILE);
    built = Files.createDirectories(temporary.resolve("built"));
  }

  /** Where a maintainer has built one of the framework's jars. */
  private Path jarOfNetty(String artifact) throws IOException {
    Path netty = JoustProcess.distribution().resolve("servers/netty");
    try (Stream<Path> jars = Files.list(netty)) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith(artifact + "-4"))
          .findFirst()
          .orElseThrow();
    }
  }

  private JoustCall compare(String... arguments) {
    return JoustCall.of(
        Stream.concat(
                Stream.of("compare", "--profile", profile.toString()),
                Stream.concat(
                    Stream.of("--runs", temporary.resolve("runs").toString()),
                    Arrays.stream(arguments)))
            .toArray(String[]::new));
  }

  private Path only() throws IOException {
    try (Stream<Path> all = Files.list(temporary.resolve("runs"))) {
      List<Path> found = all.toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /** It passes the check of the contract, and answers wrongly once it is loaded. */
  @Test
  void aVariantThatIsBrokenUnderLoadFailsTheBuild() throws IOException {
    Toy.buildFaultyInto(
        built.resolve("toy"),
        Toy.LENGTH,
        ".append(response.bodyBytes() - (Boolean.getBoolean(\"faulty\") && %s ? 1 : 0))"
            .formatted(Toy.UNDER_LOAD));
    JoustCall joust =
        compare(
            "toy?jvm=-Dfaulty=false",
            "toy?jvm=-Dfaulty=true",
            "--servers",
            built.toString(),
            "--suites",
            "connection",
            "--fail-on",
            "slower=100000%");

    assertThat(joust.status()).as(joust.output()).isEqualTo(5);
    assertThat(joust.output()).contains("Failed: of", "broken, as all its results are invalid");
  }

  @Test
  void comparesAVersionAndJarsThatWereJustBuilt() throws IOException {
    Path jar = jarOfNetty("netty-buffer");
    Files.copy(jar, built.resolve(jar.getFileName()));
    String version = jar.getFileName().toString().replaceAll("netty-buffer-|\\.jar", "");
    String before = "netty@" + version;
    Path junit = temporary.resolve("gate.xml");
    Path markdown = temporary.resolve("summary.md");
    JoustCall joust =
        compare(
            before,
            "netty@" + built + "?ioThreads=1",
            "--fail-on",
            "slower=100000%",
            "--junit",
            junit.toString(),
            "--markdown",
            markdown.toString());
    assertThat(joust.output())
        .contains(
            "netty@built?ioThreads=1 against " + before + ", 1 block",
            "Server CPU per request, µs",
            "http-keepalive, connections=4,",
            "Time until connections are accepted, ms",
            "report: " + only().resolve("compare.md"),
            "page: " + only().resolve("compare.html"));
    assertThat(joust.status()).as("one block has no interval\n" + joust.output()).isEqualTo(6);
    assertThat(junit).content().contains("<testsuite ", "failures=\"0\"");
    assertThat(markdown).hasSameTextualContentAs(only().resolve("compare.md"));
    assertThat(only().resolve("compare.json")).content().contains("\"baseline\" : \"" + before);
    judgesTheRunAnew();
  }

  private void judgesTheRunAnew() throws IOException {
    JoustCall joust =
        JoustCall.of(
            "compare",
            "--run=" + only(),
            "--baseline=netty@" + built + "?ioThreads=1",
            "--fail-on=slower=0.001%,undecided",
            "--json");

    assertThat(joust.output())
        .startsWith("{")
        .contains("\"baseline\" : \"netty@built?ioThreads=1\"", "\"passes\" : false");
    assertThat(joust.status()).isEqualTo(5);
  }

  @Test
  void aLaterHeadIsHeldAgainstTheBaselineOfABranch() throws IOException {
    String file = temporary.resolve("joust.json").toString();
    JoustCall branch =
        compare("netty", "netty?ioThreads=1", "--set", "blocks=2", "--write-baseline", file);
    Path first = only();
    JoustCall later = compare("netty?ioThreads=1", "--set", "blocks=2", "--against", file);

    assertThat(branch.status()).as(branch.output()).isZero();
    assertThat(later.output())
        .contains("netty?ioThreads=1 against netty?ioThreads=1 of " + first.getFileName())
        .contains("Ratios to netty are compared with those of the baseline")
        .doesNotContain("other surroundings");
    assertThat(later.status()).as(later.output()).isZero();
    mergesRunsOfTheSameVariants();
  }

  private void mergesRunsOfTheSameVariants() throws IOException {
    List<String> runs;
    try (Stream<Path> all = Files.list(temporary.resolve("runs"))) {
      runs = all.map(Path::toString).sorted().toList();
    }
    JoustCall joust = JoustCall.of("compare", "--merge", runs.get(0), runs.get(1));

    assertThat(joust.output())
        .contains("netty?ioThreads=1 against netty, 4 blocks", "these 2 machines show");
    assertThat(joust.status()).as(joust.output()).isZero();
  }

  @Test
  void comparesCompressedMessagesWithPlainOnes() throws IOException {
    JoustCall joust =
        compare(
            "netty",
            "netty?compression=deflate",
            "--suites",
            "connection,idle",
            "--set",
            "suites.connection={steady: ~, websocket: {connections: [4], payloadBytes: [4096]}}",
            "--set",
            "suites.idle={connections: [20]}");
    assertThat(joust.output())
        .contains(
            "WebSocket messages use permessage-deflate",
            "netty?compression=deflate against netty, 1 block",
            "websocket, connections=4,",
            "payloadBytes=4096");
    assertThat(joust.status()).as(joust.output()).isZero();
    assertThat(only().resolve("run.json")).content().contains("\"permessage-deflate\"");
    assertThat(only().resolve("samples.jsonl")).content().doesNotContain("INVALID");
  }

  /** HTTP with connections kept and not, WebSocket, and idle connections. */
  @Test
  void comparesEnginesOfTlsWithNone() throws IOException {
    JoustCall joust =
        compare(
            "netty",
            "netty?tls=jdk",
            "netty@4.2.18.Final?tls=native",
            "--suites",
            "connection,idle",
            "--set",
            "suites.connection={steady: {exchanges: [http-keepalive], connections: [4],"
                + " payloadBytes: [512]}, websocket: {connections: [4], payloadBytes: [4096]}}",
            "--set",
            "suites.idle={connections: [20]}");
    assertThat(joust.output())
        .contains(
            "netty?tls=jdk 4.2.18.Final (TLSv1.3 with TLS_AES_128_GCM_SHA256, ECDSA P-256, session tickets)",
            "netty@4.2.18.Final?tls=native (TLSv1.3 with TLS_AES_128_GCM_SHA256, ECDSA P-256, session tickets)",
            "netty?tls=jdk against netty, 1 block");
    assertThat(joust.status()).as(joust.output()).isZero();
    assertThat(only().resolve("run.json")).content().contains("\"TLSv1.3 with TLS_AES_128");
    assertThat(only().resolve("samples.jsonl")).content().doesNotContain("INVALID");
  }

  @Test
  void namesTheClassThatAVariantDoesNotHave() throws IOException {
    Path jar = jarOfNetty("netty-buffer");
    new JarOutputStream(Files.newOutputStream(built.resolve(jar.getFileName()))).close();
    JoustCall joust = compare("netty", "netty@" + built);
    assertThat(joust.output().lines().filter(line -> line.startsWith("joust: ")))
        .singleElement()
        .asString()
        .startsWith("joust: netty@built cannot be measured: ")
        .containsPattern("io[/.]netty[/.]buffer[/.]");
    assertThat(joust.status()).isEqualTo(2);
    assertThat(temporary.resolve("runs")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "netty | name two variants at least",
        "netty nety@4.2 | no server 'nety'",
        "netty netty?ioThread=1 | unknown key 'ioThread': did you mean ioThreads?",
        "netty netty@/no/where | there is no folder /no/where",
        "netty netty@@/built | built has no jar that netty has too",
        "netty netty?jdk=/no/where | /no/where is not a JDK",
        "netty jetty --baseline undertow | the baseline 'undertow' is not one of the variants netty, jetty",
        "netty jetty --fail-on slower=3 | --fail-on: the limit is 'slower=3', must be like slower=3%",
        "netty jetty --fail-on cpu=3% | --fail-on: no measure 'cpu'",
        "netty jetty --fail-on rssBytesPerConnection=5% | asked with --suites idle or --budget 20m",
        "netty jetty --suites flow --fail-on startUpMillis=5% | is asked with --suites startup",
        "netty jetty --junit @/a.xml | --junit writes the checks of --fail-on",
        "netty jetty --profiler none | --profiler: none is not a file",
        "netty jetty --markdown @/no/a.md | a.md cannot be written",
        "netty --run @/built | leave out the variants",
        "--run @/built | run.json does not exist",
      })
  void refusesInOneLineAndWritesNothing(String arguments, String complaint) throws IOException {
    JoustCall joust =
        JoustCall.of(
            ("compare --runs @/runs " + arguments)
                .replace("@/runs", temporary + "/runs")
                .replace("@@/built", "@" + built)
                .replace(" @/", " " + temporary + "/")
                .split(" "));

    assertThat(joust.output()).startsWith("joust: ").contains(complaint).hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
    assertThat(temporary.resolve("runs")).doesNotExist();
  }

  @Test
  void saysOfEachVariantThatDoesNotStartWhyAndOfTwoOfThemOnce() {
    JoustCall joust =
        compare(
            "netty?ioThreads=0",
            "netty?ioThreads=0",
            "grizzly?compression=deflate",
            "jetty?tls=native");

    assertThat(joust.output())
        .contains("netty?ioThreads=0, netty?ioThreads=0#2 cannot be measured: ")
        .containsOnlyOnce("ioThreads is 0, must be 1")
        .contains("grizzly?compression=deflate cannot be measured: ")
        .containsOnlyOnce("compression is DEFLATE, but Grizzly has none")
        .contains("jetty?tls=native cannot be measured: ")
        .containsOnlyOnce(
            "tls is native, but the contender on Jetty does not offer a native engine");
    assertThat(joust.status()).isEqualTo(2);
    assertThat(temporary.resolve("runs")).doesNotExist();
  }
}

package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.server.Contender;
import dev.joust.harness.server.QuickLaunch;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.harness.server.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The distribution as its user meets it: started by its script. */
@Timeout(900)
@Tag("long")
class JoustIT {

  /** The archives of the distribution, without what their names end in. */
  private static final Path ARCHIVE = Path.of(System.getProperty("joust.archive"));

  private static final Pattern READY =
      Pattern.compile("(\\S+): \\S+ (\\S+) serves (http://\\S+), pid (\\d+), .*");

  private static final Pattern OTHER_DIGIT = Pattern.compile("[\\p{Nd}&&[^0-9]]");

  private static final Pattern LOG = Pattern.compile("what it logs is in (\\S+) while it runs");

  @ParameterizedTest
  @MethodSource("names")
  void hasAllThatAContenderNeedsAndNoTlsUnlessItIsAsked(String name, @TempDir Path folder)
      throws Exception {
    Path classes = folder.resolve("classes");
    ServerLaunch launch =
        QuickLaunch.of(
            name,
            List.of("-Xlog:class+load:file=" + classes),
            folder.resolve("server.log"),
            "--io-threads",
            "1",
            "--tcp-no-delay",
            "true");
    try (ServerProcess server = ServerProcess.start(launch)) {
      assertThat(echo("ws://%s/echo".formatted(server.address()))).isEqualTo("hello");
      if (server.ready().features().contains("payload")) {
        assertThat(get("http://%s/payload/5".formatted(server.address()))).isEqualTo(" !\"#$");
      }
    }
    assertThat(classes)
        .content()
        .contains("dev.joust.spi.ServerProvider ")
        .doesNotContain("sun.security.ssl.SSLContextImpl ", "tcnative.SSLContext ");
  }

  @Test
  void warningsOfItsJvmGoToStandardError(@TempDir Path folder) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(JoustProcess.distribution() + "/bin/joust", "--version")
            .redirectError(folder.resolve("errors").toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JOUST_JAVA_OPTS", "-XX:+UseLargePages");
    Process joust = builder.start();

    String version = new String(joust.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(joust.waitFor()).isZero();
    assertThat(version).startsWith("joust ").hasLineCount(1);
  }

  @Test
  void servesAContenderAndMetricsToPrometheusUntilCtrlC() throws IOException, InterruptedException {
    try (JoustProcess joust =
        JoustProcess.serve(
            "undertow", "--io-threads", "1", "--tcp-no-delay", "true", "--prometheus-port", "0")) {
      Matcher ready = ready(joust);

      assertThat(ready.group(1)).isEqualTo("undertow");
      assertThat(get(ready.group(3) + "/payload/5")).isEqualTo(" !\"#$");
      assertThat(get(joust.readLine().replace("metrics at ", "")))
          .contains("joust_requests_total{framework=\"undertow\"} 1.0", "jvm_memory_used_bytes");
      joust.interrupt();
      assertThat(joust.exitStatus()).isZero();
      awaitEnd(Long.parseLong(ready.group(4)));
    }
  }

  @Test
  void servesAVariant() throws IOException, InterruptedException {
    try (JoustProcess joust =
        JoustProcess.serve("undertow?ioThreads=1&jvm=-Dserved=variant", "--io-threads", "2")) {
      Matcher ready = ready(joust);

      assertThat(ready.group(1)).isEqualTo("undertow?ioThreads=1&jvm=-Dserved=variant");
      assertThat(get(ready.group(3) + "/payload/5")).isEqualTo(" !\"#$");
      assertThat(
              ProcessHandle.of(Long.parseLong(ready.group(4)))
                  .flatMap(own -> own.info().commandLine()))
          .hasValueSatisfying(line -> assertThat(line).contains("-Dserved=variant"));
      joust.interrupt();
      assertThat(joust.exitStatus()).isZero();
    }
  }

  /** A Java whose locale is ASCII can neither make nor delete such files, so the shell does. */
  @ParameterizedTest
  @ValueSource(strings = {"C", "xx_XX.UTF-8"})
  void namesOfFilesMayHaveLettersThatTheLocaleLacks(String locale, @TempDir Path folder)
      throws Exception {
    SmallRun.write(folder.resolve("runs"));
    ProcessBuilder builder =
        new ProcessBuilder(
                "sh",
                "-c",
                """
                set -eu
                place="$PWD/$(printf 'j\\303\\266 ust')"
                mine="$(printf 'm\\303\\274ne')"
                trap 'cd / && rm -rf "$place"' EXIT
                mkdir -p "$place/joust/servers"
                cp -r "$1/bin" "$1/lib" "$1/host" "$place/joust"
                cp -r "$1/servers/netty" "$place/joust/servers"
                cp -r "$1/servers/netty" "$place/joust/servers/$mine"
                mv runs "$place"
                cd "$place"
                joust/bin/joust list
                joust/bin/joust run --contenders "netty@$place/$mine" || test $? = 2
                joust/bin/joust serve "$mine" > served & server=$!
                until grep serves served; do kill -0 $server; sleep 0.1; done
                kill $server
                wait $server || test $? = 143
                joust/bin/joust report runs/*
                joust/bin/joust report "$place/none" || test $? = 2
                ls runs/*/report.md
                """,
                "sh",
                JoustProcess.distribution().toString())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().put("LC_ALL", locale);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("HOME", folder.toString());
    Process joust = builder.start();
    String output = new String(joust.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(joust.waitFor()).as(output).isZero();
    assertThat(output)
        .contains("/report.md", "j\u00f6 ust/none/run.json does not exist")
        .contains("there is no folder " + folder.toRealPath() + "/j\u00f6 ust/m\u00fcne, and it is")
        .contains("m\u00fcne: netty ", " serves http://127.0.0.1:")
        .endsWith("report.md\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Duser.language=ar -Duser.country=EG",
        "-Duser.language=th -Duser.country=TH -Duser.extensions=u-nu-thai"
      })
  void digitsAreThoseOfProgramsInEveryLanguage(String language, @TempDir Path folder)
      throws Exception {
    Path run = SmallRun.write(folder);
    Map<String, String> variables = Map.of("JAVA_TOOL_OPTIONS", language);
    StringBuilder all = new StringBuilder();
    for (List<String> command :
        List.of(List.of("report", run.toString()), List.of("doctor", "--connections", "20000"))) {
      try (JoustProcess joust = JoustProcess.startWith(variables, command.toArray(String[]::new))) {
        all.append(joust.readAll());
      }
    }
    assertThat(all).contains("Picked up JAVA_TOOL_OPTIONS: " + language, "20000");
    for (Path file : filesIn(run)) {
      all.append(file).append('\n').append(Files.readString(file));
    }
    assertThat(OTHER_DIGIT.matcher(all).results().map(found -> context(all, found.start())))
        .isEmpty();
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static String context(CharSequence text, int at) {
    return text.subSequence(Math.max(0, at - 40), Math.min(text.length(), at + 40)).toString();
  }

  /** Nobody can make a file in /sys (sysfs(5)), not even who may write to every folder. */
  @ParameterizedTest
  @CsvSource({
    "/nowhere, is not a folder",
    "/etc/passwd, is not a folder",
    "/sys, is not writable for this user"
  })
  void aFolderOfTemporaryFilesThatCannotBeUsedIsRefusedInOneLine(String folder, String why)
      throws Exception {
    try (JoustProcess joust =
        JoustProcess.startWith(
            Map.of("_JAVA_OPTIONS", "-Djava.io.tmpdir=" + folder), "serve", "netty")) {
      assertThat(joust.readAll())
          .contains(
              "joust: %s: %s, and temporary files are made there: name".formatted(folder, why))
          .doesNotContain("fault of Joust");
      assertThat(joust.exitStatus()).isEqualTo(2);
    }
  }

  @Test
  void serversThatDrainFinishWhatIsUnderWayAtCtrlC() throws IOException, InterruptedException {
    try (JoustProcess joust =
        JoustProcess.serve("netty", "--drain-seconds", "60", "--live-period-ms", "50")) {
      URI events = URI.create(ready(joust).group(3) + "/sse");
      HttpResponse<Stream<String>> stream =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(events).build(), HttpResponse.BodyHandlers.ofLines());
      joust.interrupt();

      assertThat(stream.body()).as("events to the end, which is not a cut").isNotEmpty();
      assertThat(joust.exitStatus()).isZero();
    }
  }

  private static List<String> names() {
    return JoustProcess.contenders().stream().map(Contender::name).toList();
  }

  /** In a path with spaces, by symbolic links. */
  @Test
  void startsWhereItsArchiveIsUnpackedByALinkAndLeavesNoOrphanWhenItIsKilled(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path home = Files.createDirectories(folder.resolve("my tools"));
    Process tar =
        new ProcessBuilder("tar", "-xzf", ARCHIVE + ".tar.gz", "-C", home.toString())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
    Path script = home.resolve(ARCHIVE.getFileName()).resolve("bin/joust");
    Files.createSymbolicLink(folder.resolve("first link"), script);
    Path second = Files.createSymbolicLink(folder.resolve("second"), Path.of("first link"));
    try (JoustProcess joust = JoustProcess.startBy(second, "serve", "netty")) {
      Matcher ready = ready(joust);
      assertThat(get(ready.group(3) + "/payload/5")).isEqualTo(" !\"#$");
      long pid = Long.parseLong(ready.group(4));
      assertThat(ProcessHandle.of(pid)).isPresent();
      joust.kill();

      awaitEnd(pid);
    }
  }

  @Test
  void theZipHasOneRootAndAScriptThatCanBeExecuted() throws IOException {
    try (FileSystem zip =
        FileSystems.newFileSystem(
            Path.of(ARCHIVE + ".zip"), Map.of("enablePosixFileAttributes", true))) {
      Path root = zip.getPath(ARCHIVE.getFileName().toString());

      assertThat(namesIn(zip.getPath("/"))).containsExactly(root.toString());
      assertThat(namesIn(root))
          .containsExactlyInAnyOrder("LICENSE", "bin", "check", "host", "lib", "servers", "share");
      assertThat(Files.getPosixFilePermissions(root.resolve("bin/joust")))
          .isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  private static List<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString().replace("/", "")).toList();
    }
  }

  @Test
  void saysThatAJavaIsTooOldOrDoesNotWork(@TempDir Path jdk)
      throws IOException, InterruptedException {
    Path java = Files.createDirectories(jdk.resolve("bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"11.0.2\" 2019-01-15' >&2\n");
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Map<String, String> variables = Map.of("JAVA_HOME", jdk.toString());
    try (JoustProcess joust = JoustProcess.startWith(variables, "list")) {
      assertThat(joust.readAll())
          .startsWith("joust: " + java + " is no Java 17 or newer: install one, or set JAVA_HOME")
          .contains("11.0.2")
          .hasLineCount(1);
      assertThat(joust.exitStatus()).isEqualTo(2);
    }
    Files.writeString(java, "#!/bin/sh\necho 'cannot start' >&2\nexit 1\n");
    try (JoustProcess joust = JoustProcess.startWith(variables, "list")) {
      assertThat(joust.readAll()).contains("does not work: cannot start").hasLineCount(1);
      assertThat(joust.exitStatus()).isEqualTo(2);
    }
  }

  @Test
  void servesWhateverTheJvmPrintsAndSaysThatItHasDied() throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.serve("netty", "--jvm-arg=-Xlog:gc*")) {
      ProcessHandle.of(Long.parseLong(ready(joust).group(4))).orElseThrow().destroyForcibly();

      assertThat(joust.readAll())
          .contains("joust: the server of netty has died, status 137 (SIGKILL)");
      assertThat(joust.exitStatus()).isEqualTo(70);
    }
  }

  @Test
  void listsTheControlAndAStrangersContenderBesideTheBuiltInOnesAndServesIt(@TempDir Path servers)
      throws IOException, InterruptedException {
    Toy.buildInto(servers.resolve("stranger"));
    try (JoustProcess list = JoustProcess.start("list", "--servers", servers.toString())) {
      assertThat(list.readAll())
          .containsPattern(
              "stranger +toy +1.0 +" + Pattern.quote(servers.toString()) + "\n +payload")
          .containsPattern("vertx +vertx .* built-in\n +payload http-1-0 echo ")
          .containsOnlyOnce("never ranked)\n")
          .containsPattern(
              "reference .*\n +payload http-1-0 non-blocking websocket tls native-tls drain going-away"
                  + "\\s+threads-end\\s+waiting\\s+\\(control,\\s+never ranked\\)\n")
          .contains(names());
      assertThat(list.exitStatus()).isZero();
    }
    try (JoustProcess joust = JoustProcess.serve("stranger", "--servers", servers.toString())) {
      Matcher ready = ready(joust);

      assertThat(ready.group(1)).isEqualTo("stranger");
      assertThat(get(ready.group(3) + "/payload/5")).isEqualTo(" !\"#$");
      Matcher log = LOG.matcher(joust.readLine());
      assertThat(log.matches()).isTrue();
      assertThat(Path.of(log.group(1))).isRegularFile();
    }
  }

  @Test
  void findsTheUsersContendersInTheFolderThatNoBuildTouches(@TempDir Path home)
      throws IOException, InterruptedException {
    Path servers = home.resolve(".joust/servers");
    Toy.buildInto(servers.resolve("stranger"));
    for (Map<String, String> variables :
        List.of(Map.of("HOME", "" + home), Map.of("JOUST_SERVERS", "" + servers))) {
      try (JoustProcess refused = JoustProcess.startWith(variables, "serve", "nobody")) {
        assertThat(refused.readAll()).contains("stranger").contains(names());
      }
    }
    try (JoustProcess list = JoustProcess.startWith(Map.of("JOUST_SERVERS", "/nowhere"), "list")) {
      assertThat(list.readAll())
          .startsWith("joust: JOUST_SERVERS is '/nowhere', which is not a folder")
          .hasLineCount(1);
      assertThat(list.exitStatus()).isEqualTo(2);
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

  private static String echo(String url) {
    CompletableFuture<String> echo = new CompletableFuture<>();
    WebSocket.Listener listener =
        new WebSocket.Listener() {
          @Override
          public CompletionStage<?> onText(WebSocket socket, CharSequence text, boolean isLast) {
            echo.complete(text.toString());
            return null;
          }
        };
    WebSocket socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(URI.create(url), listener)
            .join();
    socket.sendText("hello", true);
    return echo.join();
  }

  private static void awaitEnd(long pid) {
    JoustProcess.awaitEnd(ProcessHandle.of(pid).stream().toList());
  }

  /** All else that is refused is asked for in {@link UsageIT} and {@link RunUsageIT}. */
  @Test
  void refusesBadInputInOneLine() throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.start("serve", "nety")) {
      assertThat(joust.readAll())
          .startsWith("joust: no server 'nety' in ")
          .contains("known are netty, jetty")
          .hasLineCount(1);
      assertThat(joust.exitStatus()).isEqualTo(2);
    }
  }
}

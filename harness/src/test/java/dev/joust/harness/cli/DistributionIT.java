package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the distribution has besides commands, and how its script starts and ends. */
@Timeout(300)
@Tag("long")
class DistributionIT {

  private static final Path FULL = Path.of("/dev/full");
  private static final Pattern ADDRESS = Pattern.compile("serves (http://\\S+), pid");

  static Stream<String> pages() {
    return Stream.concat(
        Stream.of("joust"),
        Joust.commandLine().getSubcommands().keySet().stream().map("joust-"::concat));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void hasAManualPageForEachCommand(String page) {
    assertThat(JoustProcess.distribution().resolve("share/man/man1/" + page + ".1"))
        .content()
        .contains(".TH \"" + page.toUpperCase(Locale.ROOT).replace("-", "\\-") + "\"")
        .contains(".SH \"SYNOPSIS\"")
        .as("brackets and underscores are no longer those of AsciiDoc")
        .doesNotContain("=_", "]...\\fP", "\\fI]");
  }

  @Test
  @EnabledIf(value = "hasBash", disabledReason = "there is no Bash, whose completion this is")
  void completesCommandsAndFlagsInBash() throws IOException, InterruptedException {
    assertThat(completed("joust bis")).isEqualTo("bisect");
    assertThat(completed("joust run --pro")).isEqualTo("--profile");
  }

  /** A shell at a terminal, in which a person types a part of a word and the tabulator. */
  @ParameterizedTest
  @CsvSource({"joust bis, joust bisect", "joust run --pro, joust run --profile"})
  @EnabledIf(value = "hasZsh", disabledReason = "there is no zsh, whose completion this is")
  void completesCommandsAndFlagsInZsh(String typed, String completed) throws Exception {
    String script =
        """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PS1='' ; source '$1'; echo R''EADY"
        zpty -r -m shell output '*READY*'
        zpty -w -n shell "$2"$'\t'
        zpty -r -m shell output "*$3*" && echo completed
        zpty -d shell
        """;
    Process zsh =
        new ProcessBuilder(
                "zsh",
                "-f",
                "-c",
                script,
                "zsh",
                JoustProcess.distribution().resolve("share/completion/joust").toString(),
                typed,
                completed)
            .redirectErrorStream(true)
            .start();

    assertThat(zsh.inputReader(StandardCharsets.UTF_8).lines()).contains("completed");
    assertThat(zsh.waitFor()).isZero();
  }

  static boolean hasZsh() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "zsh")));
  }

  static boolean hasBash() {
    return Files.isExecutable(Path.of("/bin/bash"));
  }

  private static String completed(String line) throws IOException, InterruptedException {
    String script =
        "source '%s'; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
                .formatted(JoustProcess.distribution().resolve("share/completion/joust"), line)
            + " _complete_joust; echo ${COMPREPLY[@]}";
    Process bash =
        new ProcessBuilder("/bin/bash", "-c", script)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).isZero();
    return output.strip();
  }

  @Test
  @EnabledIf(value = "hasFullDevice", disabledReason = "there is no /dev/full")
  void anOutputThatCannotBeWrittenHasAStatusOfItsOwn() throws IOException, InterruptedException {
    for (String command : new String[] {"help", "run --help", "generate-completion"}) {
      Process joust = shell("joust " + command + " >/dev/full");
      assertThat(errors(joust)).startsWith("joust: the standard output could not be written: ");
      assertThat(joust.waitFor()).as(command).isEqualTo(74);
    }
  }

  static boolean hasFullDevice() {
    return Files.exists(FULL);
  }

  @Test
  void aReaderThatHasGoneIsNoComplaint() throws IOException, InterruptedException {
    Process joust = shell("joust generate-completion | true");

    assertThat(errors(joust)).isEmpty();
    assertThat(joust.waitFor()).isZero();
  }

  @Test
  void aJavaHomeWithoutJavaIsNamed() throws IOException, InterruptedException {
    try (JoustProcess joust =
        JoustProcess.startWith(Map.of("JAVA_HOME", "/nonexistent"), "--version")) {
      assertThat(joust.readAll())
          .isEqualTo(
              "joust: JAVA_HOME is '/nonexistent', which has no bin/java: set it to a JDK 17 or"
                  + " newer, or unset it\n");
      assertThat(joust.exitStatus()).isEqualTo(2);
    }
  }

  @Test
  void helpHasTheWidthOfTheTerminal() throws IOException, InterruptedException {
    assertThat(widest("60")).isLessThanOrEqualTo(60);
    assertThat(widest("100")).isBetween(81, 100);
    assertThat(widest("1000")).isBetween(101, 120);
    assertThat(widest("wide")).isBetween(61, 80);
  }

  private static int widest(String columns) throws IOException, InterruptedException {
    try (JoustProcess joust = JoustProcess.startWith(Map.of("COLUMNS", columns), "run", "--help")) {
      return joust.readAll().lines().mapToInt(String::length).max().orElseThrow();
    }
  }

  @Test
  void theAddressOfAServerIsAUrlInIpv6Too() throws Exception {
    assumeTrue(hasIpv6(), "this machine has no IPv6");
    try (JoustProcess joust = JoustProcess.serve("netty", "--host", "::1")) {
      Matcher ready = ADDRESS.matcher(joust.readLine());
      assertThat(ready.find()).isTrue();
      URI payload = URI.create(ready.group(1) + "/payload/5");

      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(payload).build(), HttpResponse.BodyHandlers.ofString());

      assertThat(answer.body()).isEqualTo(" !\"#$");
    }
  }

  private static boolean hasIpv6() {
    try (ServerSocket own = new ServerSocket(0, 1, InetAddress.getByName("::1"))) {
      return own.getInetAddress() instanceof Inet6Address;
    } catch (IOException none) {
      return false;
    }
  }

  private static Process shell(String command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder
        .environment()
        .merge(
            "PATH",
            JoustProcess.distribution().resolve("bin").toString(),
            (old, own) -> own + ":" + old);
    return builder.start();
  }

  private static String errors(Process process) throws IOException {
    return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}

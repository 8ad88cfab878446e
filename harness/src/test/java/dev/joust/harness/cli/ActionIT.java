package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code action.yml}, whose steps are run as a runner of GitHub's does it. */
@Timeout(900)
@Tag("long")
class ActionIT {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *(.*?) *}}");

  @TempDir Path temporary;

  private final JsonNode action;

  ActionIT() throws IOException {
    this.action = new YAMLMapper().readTree(ROOT.resolve("action.yml").toFile());
  }

  private record Ended(int status, String output) {}

  private List<JsonNode> steps() {
    return StreamSupport.stream(action.at("/runs/steps").spliterator(), false).toList();
  }

  private Ended compare(String failOn) throws Exception {
    Path profile = Files.writeString(temporary.resolve("tiny.yaml"), CompareIT.PROFILE);
    Path jars = JoustProcess.distribution().resolve("servers/netty");
    Path workflow =
        Files.writeString(
            temporary.resolve("workflow.yml"),
            """
            jobs:
              joust:
                steps:
                  - uses: actions/checkout@v4
                  - uses: OWNER/joust@main
                    with: {contender: netty, head: '%s', budget: 1s, fail-on: '%s', profile: '%s'}
            """
                .formatted(jars, failOn, profile));
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                JoustProcess.distribution() + "/lib/*",
                ROOT.resolve("bench/ActionSteps.java").toString(),
                workflow.toString(),
                temporary.toString(),
                ROOT.toString(),
                temporary.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(java.waitFor(), output);
  }

  /** An expression in a script would be run as what a stranger's pull request put in. */
  @Test
  void noScriptHasAnExpressionInIt() {
    assertThat(steps())
        .filteredOn(step -> step.has("run"))
        .isNotEmpty()
        .allSatisfy(
            step -> {
              assertThat(step.path("shell").asText()).isEqualTo("bash");
              assertThat(step.path("run").asText()).doesNotContainPattern(EXPRESSION);
            });
  }

  @Test
  void warnsWhereItCannotSeeTheLimitAndLeavesAnswerAndPage() throws Exception {
    Ended ended = compare("slower=100000%");

    assertThat(ended.output())
        .contains("== Build Joust\n== status 0, ", "::warning title=Joust::")
        .contains(
            "== actions/checkout@v4 is left out", "== actions/upload-artifact@v4 is left out");
    assertThat(ended.status()).as(ended.output()).isZero();
    assertThat(temporary.resolve("output")).content().isEqualTo("status=6\n");
    assertThat(temporary.resolve("summary.md")).content().contains("netty");
    assertThat(temporary.resolve("joust.xml")).content().contains("<testsuite ");
    assertThat(temporary.resolve("joust")).isDirectoryRecursivelyContaining("glob:**/compare.html");
  }

  @Test
  void failsTheBuildWhereJoustDoes() throws Exception {
    Ended ended = compare("slower=0.001%,undecided");

    assertThat(ended.status()).as(ended.output()).isEqualTo(5);
    assertThat(temporary.resolve("output")).content().isEqualTo("status=5\n");
  }

  @Test
  void refusesWhatIsWrongInOneLine() throws Exception {
    Ended ended = compare("slower=much");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.output()).contains("--fail-on");
  }
}

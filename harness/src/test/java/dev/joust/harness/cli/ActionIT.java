package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code action.yml}, whose steps are run as a runner of GitHub's does it. */
@Timeout(900)
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

  /** What an expression of a step is worth, with what the caller put in. */
  private String evaluate(String text, Map<String, String> inputs) {
    Matcher expression = EXPRESSION.matcher(text);
    assertThat(expression.matches()).as(text).isTrue();
    String input = expression.group(1).substring("inputs.".length());
    assertThat(action.at("/inputs/" + input).isMissingNode()).as(input).isFalse();
    return inputs.getOrDefault(input, action.at("/inputs/" + input + "/default").asText());
  }

  private Ended run(JsonNode step, Map<String, String> inputs) throws Exception {
    Map<String, String> variables = new HashMap<>();
    step.path("env")
        .properties()
        .forEach(each -> variables.put(each.getKey(), evaluate(each.getValue().asText(), inputs)));
    variables.put("GITHUB_ACTION_PATH", ROOT.toString());
    variables.put("RUNNER_TEMP", temporary.toString());
    variables.put("GITHUB_STEP_SUMMARY", temporary.resolve("summary.md").toString());
    variables.put("GITHUB_OUTPUT", temporary.resolve("output").toString());
    Path script = Files.writeString(temporary.resolve("step.sh"), step.path("run").asText());
    ProcessBuilder bash =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString());
    bash.environment().putAll(variables);
    Process process = bash.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  private Ended compare(String failOn) throws Exception {
    Path profile = Files.writeString(temporary.resolve("tiny.yaml"), CompareIT.PROFILE);
    Path jars = JoustProcess.distribution().resolve("servers/netty");
    Map<String, String> inputs =
        Map.of(
            "contender",
            "netty",
            "head",
            jars.toString(),
            "budget",
            "1s",
            "fail-on",
            failOn,
            "profile",
            profile.toString());
    JsonNode step =
        steps().stream()
            .filter(each -> each.path("id").asText().equals("compare"))
            .findFirst()
            .orElseThrow();
    return run(step, inputs);
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
  void whatIsBuiltIsNotBuiltAgain() throws Exception {
    assertThat(run(steps().get(0), Map.of())).isEqualTo(new Ended(0, ""));
  }

  @Test
  void warnsWhereItCannotSeeTheLimitAndLeavesAnswerAndPage() throws Exception {
    Ended ended = compare("slower=100000%");

    assertThat(ended.output()).contains("::warning title=Joust::");
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

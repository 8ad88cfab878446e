import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs a job of a GitHub workflow on this machine as a runner of GitHub's does: its commands, and
 * the steps of Joust's action. Other actions, such as a checkout, are left out. Ends with the
 * status of the first step that fails.
 */
public final class ActionSteps {

  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *inputs\\.(.*?) *}}");
  private static final Pattern JOUST = Pattern.compile("[^/]+/joust@.+");

  private final Path repository;
  private final Path joust;
  private final Path temporary;
  private int failure;

  private ActionSteps(Path repository, Path joust, Path temporary) {
    this.repository = repository;
    this.joust = joust;
    this.temporary = temporary;
  }

  /**
   * Runs the first job of a workflow.
   *
   * @param arguments the workflow's file, the repository that it is of, the folder that has
   *     Joust's {@code action.yml}, and a folder for what its steps leave
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    JsonNode workflow = new YAMLMapper().readTree(Path.of(arguments[0]).toFile());
    ActionSteps steps =
        new ActionSteps(Path.of(arguments[1]), Path.of(arguments[2]), Path.of(arguments[3]));
    for (JsonNode step : workflow.path("jobs").elements().next().path("steps")) {
      steps.take(step);
    }
    System.exit(steps.failure);
  }

  private void take(JsonNode step) throws IOException, InterruptedException {
    String action = step.path("uses").asText();
    if (step.has("run")) {
      run(step, Map.of());
    } else if (JOUST.matcher(action).matches() && failure == 0) {
      JsonNode own = new YAMLMapper().readTree(joust.resolve("action.yml").toFile());
      for (JsonNode each : own.at("/runs/steps")) {
        if (each.has("run")) {
          run(each, variables(each, own.path("inputs"), step.path("with")));
        } else {
          leaveOut(each.path("uses").asText());
        }
      }
    } else {
      leaveOut(action);
    }
  }

  private static void leaveOut(String action) {
    System.out.println("== " + action + " is left out");
  }

  /** A step's variables, with what the caller put in. */
  private static Map<String, String> variables(JsonNode step, JsonNode inputs, JsonNode given) {
    Map<String, String> variables = new HashMap<>();
    for (Map.Entry<String, JsonNode> each : step.path("env").properties()) {
      Matcher expression = EXPRESSION.matcher(each.getValue().asText());
      if (!expression.matches() || !inputs.has(expression.group(1))) {
        throw new IllegalArgumentException("no input of the action: " + each);
      }
      String input = expression.group(1);
      variables.put(
          each.getKey(),
          given.has(input) ? given.path(input).asText() : inputs.at("/" + input + "/default").asText());
    }
    return variables;
  }

  private void run(JsonNode step, Map<String, String> variables)
      throws IOException, InterruptedException {
    if (failure != 0 && !step.path("if").asText().equals("always()")) {
      return;
    }
    System.out.println("== " + step.path("name").asText(step.path("run").asText().strip()));
    Path script = Files.writeString(temporary.resolve("step.sh"), step.path("run").asText());
    ProcessBuilder bash =
        new ProcessBuilder(
                "bash", "--noprofile", "--norc", "-eo", "pipefail", script.toAbsolutePath().toString())
            .directory(repository.toFile())
            .inheritIO();
    Map<String, String> environment = bash.environment();
    environment.putAll(variables);
    environment.put("GITHUB_ACTION_PATH", joust.toAbsolutePath().toString());
    environment.put("RUNNER_TEMP", temporary.toAbsolutePath().toString());
    environment.put("GITHUB_STEP_SUMMARY", temporary.toAbsolutePath() + "/summary.md");
    environment.put("GITHUB_OUTPUT", temporary.toAbsolutePath() + "/output");
    long begun = System.nanoTime();
    int status = bash.start().waitFor();
    System.out.printf("== status %d, %d s%n", status, (System.nanoTime() - begun) / 1_000_000_000);
    failure = failure == 0 ? status : failure;
  }
}

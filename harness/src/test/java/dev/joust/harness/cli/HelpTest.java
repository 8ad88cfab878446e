package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.joust.harness.cli.complaint.Complaint;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What {@code --help} has of each command. */
class HelpTest {

  /** Those of picocli. */
  private static final List<String> OTHERS = List.of("help", "generate-completion");

  static Stream<CommandLine> commands() {
    return Joust.commandLine().getSubcommands().entrySet().stream()
        .filter(command -> !OTHERS.contains(command.getKey()))
        .map(Map.Entry::getValue);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void fitsATerminal(CommandLine command) {
    assertThat(command.getUsageMessage().lines())
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void saysHowACommandEnds(CommandLine command) {
    assertThat(command.getCommandSpec().usageMessage().exitCodeList().keySet()).contains("0", "2");
    assertThat(command.getUsageMessage()).contains("Exit status:");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void hasExamplesThatParse(CommandLine command) {
    List<String> examples = Arrays.asList(command.getCommandSpec().usageMessage().footer());

    assertThat(examples).isNotEmpty().allMatch(line -> line.startsWith("  joust "));
    for (String example : examples) {
      String[] words =
          Stream.of(example.strip().split(" \\| ")[0].split(" ")).skip(1).toArray(String[]::new);
      assertThatCode(() -> Joust.commandLine().parseArgs(words))
          .as(example)
          .doesNotThrowAnyException();
      assertThat(words[0]).isEqualTo(command.getCommandName());
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void namesDefaults(CommandLine command) {
    List<OptionSpec> withDefault =
        command.getCommandSpec().options().stream().filter(HelpTest::hasDefault).toList();

    assertThat(withDefault)
        .allSatisfy(
            option ->
                assertThat(String.join(" ", option.description()))
                    .as(option.longestName())
                    .containsIgnoringCase("default"));
  }

  private static boolean hasDefault(OptionSpec option) {
    Object value = option.initialValue();
    return option.arity().max() > 0
        && value != null
        && !(value instanceof Boolean)
        && !(value instanceof Optional<?>)
        && !(value instanceof Collection<?>);
  }

  @Test
  void theHelpOfAllHasEachStatus() {
    assertThat(Joust.commandLine().getCommandSpec().usageMessage().exitCodeList().keySet())
        .containsExactlyElementsOf(
            Stream.of(ExitCode.values()).map(code -> "" + code.status()).toList());
    assertThat(Joust.commandLine().getUsageMessage()).contains("Examples:", "generate-completion");
  }

  @Test
  void aMessageOfSeveralLinesBecomesOne() {
    assertThat(Complaint.oneLine("a\nb")).isEqualTo("a b");
  }

  @Test
  void shellsCompleteCommandsAndFlags() {
    JoustCall joust = JoustCall.of("generate-completion");

    assertThat(joust.status()).isZero();
    assertThat(joust.output()).contains("bash", "compdef", "--profile", "bisect");
  }
}

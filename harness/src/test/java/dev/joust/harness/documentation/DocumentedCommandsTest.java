package dev.joust.harness.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.joust.harness.cli.Joust;
import dev.joust.harness.documentation.Page.Quotation;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** A command that README or docs tell to type is one that Joust understands. */
class DocumentedCommandsTest {

  private static final CommandLine JOUST = Joust.commandLine();

  @ParameterizedTest
  @MethodSource("dev.joust.harness.documentation.DocumentedCommand#all")
  void parses(DocumentedCommand command) {
    assertThatCode(() -> parsed(command)).as(command.toString()).doesNotThrowAnyException();
  }

  /** Names of suites and keys of profiles are no business of the parser. */
  @ParameterizedTest
  @MethodSource("measurements")
  void asksForWhatAProfileKnows(DocumentedCommand command) {
    ParseResult given = parsed(command).subcommand();
    assertThatCode(() -> requireProfile(given)).as(command.toString()).doesNotThrowAnyException();
  }

  static Stream<DocumentedCommand> measurements() {
    return DocumentedCommand.all()
        .filter(command -> List.of("run", "compare").contains(command.arguments().get(0)));
  }

  private static ParseResult parsed(DocumentedCommand command) {
    return Joust.commandLine().parseArgs(command.arguments().toArray(String[]::new));
  }

  private static void requireProfile(ParseResult given) {
    String profile = given.commandSpec().findOption("--profile").getValue();
    Path file = Path.of("..", profile);
    Profiles profiles = new Profiles(Suites.ALL, Files.exists(file) ? file.toString() : profile);
    List<String> assignments = given.commandSpec().findOption("--set").getValue();
    assignments.forEach(assignment -> profiles.set("--set", assignment));
    List<String> suites = given.commandSpec().findOption("--suites").getValue();
    suites.stream().flatMap(list -> Stream.of(list.split(","))).forEach(profiles::requireSuite);
    profiles.profile();
  }

  /** In a sentence a command may lack what it needs, but not be another. */
  @ParameterizedTest
  @MethodSource("mentions")
  void namesCommandsAndFlagsThatThereAre(Quotation mention) {
    List<String> words = DocumentedCommand.split(mention.text()).get(0);
    Map<String, CommandLine> commands = JOUST.getSubcommands();
    CommandLine command = JOUST;
    if (words.size() > 1 && words.get(1).matches("[a-z]+")) {
      assertThat(commands).as(mention.toString()).containsKey(words.get(1));
      command = commands.get(words.get(1));
    }
    assertThat(words.stream().filter(word -> word.startsWith("--")).map(word -> flag(word)))
        .as(mention.toString())
        .isSubsetOf(command.getCommandSpec().optionsMap().keySet());
  }

  static Stream<Quotation> mentions() {
    return Page.all()
        .flatMap(Page::codes)
        .filter(code -> code.text().startsWith("joust "))
        .distinct();
  }

  private static String flag(String word) {
    return word.replaceFirst("=.*", "");
  }

  @Test
  void splitsALineAsAShellDoes() {
    assertThat(DocumentedCommand.split("A=1 joust a 'b c'=\"d\" | tee e && joust f > g # h 'i"))
        .containsExactly(
            List.of("joust", "a", "b c=d"),
            List.of("tee", "e"),
            List.of("joust", "f"),
            List.of("g"));
  }

  @Test
  void findsTheCommandsOfThePages() {
    assertThat(DocumentedCommand.all().map(command -> command.arguments().get(0)))
        .contains("doctor", "run", "compare", "bisect", "report", "open", "serve", "load", "list");
  }
}

package dev.joust.harness.documentation;

import dev.joust.harness.documentation.Page.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A call of {@code joust} in a block of shell commands.
 *
 * @param place where it begins, as {@code README.md:12}
 * @param arguments what follows {@code joust}
 */
record DocumentedCommand(String place, List<String> arguments) {

  private static final String PROMPT = "$ ";
  private static final Pattern WORD = Pattern.compile("#.*|(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");
  private static final Pattern OPERATOR = Pattern.compile("[|&;]+|\\d?>+.*");
  private static final Pattern ASSIGNMENT = Pattern.compile("[A-Z_]+=.*");

  /** Those of all pages. */
  static Stream<DocumentedCommand> all() {
    return Page.all().flatMap(DocumentedCommand::of);
  }

  /**
   * Those of a page: lines of {@code sh} and {@code bash}, and of {@code console} after a prompt.
   */
  static Stream<DocumentedCommand> of(Page page) {
    List<DocumentedCommand> commands = new ArrayList<>();
    String place = "";
    String begun = "";
    for (Line line : page.lines()) {
      String language = line.fence().orElse("");
      boolean isBegin =
          language.equals("sh")
              || language.equals("bash")
              || language.equals("console") && line.text().startsWith(PROMPT);
      if (begun.isEmpty() && !isBegin) {
        continue;
      }
      String text =
          language.equals("console") ? line.text().replaceFirst("^\\$ ", "") : line.text();
      place = begun.isEmpty() ? page.place(line) : place;
      begun += text.replaceFirst("\\\\$", "");
      if (!text.endsWith("\\")) {
        for (List<String> words : split(begun)) {
          if (!words.isEmpty() && words.get(0).equals("joust")) {
            commands.add(new DocumentedCommand(place, words.subList(1, words.size())));
          }
        }
        begun = "";
      }
    }
    return commands.stream();
  }

  /** The commands of a line, each by its words, as far as the documentation uses a shell. */
  static List<List<String>> split(String line) {
    List<List<String>> commands = new ArrayList<>();
    commands.add(new ArrayList<>());
    for (String word : WORD.matcher(line).results().map(MatchResult::group).toList()) {
      List<String> command = commands.get(commands.size() - 1);
      if (word.startsWith("#")) {
        break;
      }
      if (OPERATOR.matcher(word).matches()) {
        commands.add(new ArrayList<>());
      } else if (!command.isEmpty() || !ASSIGNMENT.matcher(word).matches()) {
        command.add(word.replaceAll("['\"]", ""));
      }
    }
    return commands;
  }

  @Override
  public String toString() {
    return place + ": joust " + String.join(" ", arguments);
  }
}

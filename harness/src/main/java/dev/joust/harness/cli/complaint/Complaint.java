package dev.joust.harness.cli.complaint;

import dev.joust.harness.profile.Profiles;
import dev.joust.lab.input.NearestNames;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * A line that names what is wrong with the words of a command line, and what was probably meant.
 */
public final class Complaint {

  private static final String PROFILE = "--profile";

  private static final Pattern INVALID_VALUE =
      Pattern.compile("Invalid value for (?:option '([^']+)'|positional parameter)[^:]*: (.*)");

  private static final Pattern NOT_CONVERTED =
      Pattern.compile(
          "cannot convert '(.*)' to (?:class |interface )?(?:\\w+\\.)*\\w+"
              + " \\((?:\\w+\\.)*\\w+: (.*)\\)");

  private static final Pattern NOT_ONE_OF =
      Pattern.compile("expected one of \\[(.*)] \\(case-insensitive\\) but was '(.*)'");

  private static final Pattern NO_SUBCOMMAND = Pattern.compile("Unknown subcommand '(.*)'\\.?");

  private Complaint() {}

  /** What is wrong, without a line feed. */
  public static String of(ParameterException failure) {
    CommandSpec command = failure.getCommandLine().getCommandSpec();
    if (failure instanceof UnmatchedArgumentException unmatched) {
      return unmatched(command, unmatched.getUnmatched().get(0));
    }
    String message = oneLine(failure.getMessage());
    Matcher subcommand = NO_SUBCOMMAND.matcher(message);
    if (subcommand.matches()) {
      return noCommand(command.root(), subcommand.group(1));
    }
    Matcher value = INVALID_VALUE.matcher(message);
    if (value.matches()) {
      return (value.group(1) == null ? "" : value.group(1) + ": ") + reason(value.group(2));
    }
    return message;
  }

  private static String unmatched(CommandSpec command, String word) {
    if (word.startsWith("-") && word.length() > 1) {
      return noOption(command, word.split("=", 2)[0]);
    }
    if (!command.subcommands().isEmpty()) {
      return noCommand(command, word);
    }
    boolean isProfile = command.findOption(PROFILE) != null && Profiles.BUILT_IN.contains(word);
    return "'%s' takes no argument '%s'%s see '%s --help'"
        .formatted(
            command.qualifiedName(),
            word,
            isProfile ? ": did you mean %s %s?".formatted(PROFILE, word) : ";",
            command.qualifiedName());
  }

  private static String noOption(CommandSpec command, String name) {
    List<String> known =
        command.options().stream()
            .filter(option -> !option.hidden())
            .flatMap(option -> Stream.of(option.names()))
            .toList();
    return "'%s' has no option '%s'%s see '%s --help'"
        .formatted(command.qualifiedName(), name, question(name, known), command.qualifiedName());
  }

  private static String noCommand(CommandSpec command, String name) {
    return "there is no command '%s'%s 'joust help' lists all"
        .formatted(name, question(name, command.subcommands().keySet()));
  }

  private static String question(String name, Collection<String> known) {
    return NearestNames.question(name, known).map(": "::concat).orElse(";");
  }

  private static String reason(String message) {
    Matcher notOneOf = NOT_ONE_OF.matcher(message);
    if (notOneOf.matches()) {
      List<String> known =
          Stream.of(notOneOf.group(1).toLowerCase(Locale.ROOT).split(", ")).toList();
      return "'%s' is not one of %s%s"
          .formatted(
              notOneOf.group(2),
              String.join(", ", known),
              NearestNames.question(notOneOf.group(2), known).map(": "::concat).orElse(""));
    }
    return NOT_CONVERTED
        .matcher(message)
        .replaceFirst("'$1' is not valid: $2")
        .replaceFirst(" is not an? (int|long)$", " is not an integer")
        .replaceFirst(" is not a (double|float)$", " is not a number")
        .replaceFirst(" is not a boolean$", " is not true or false");
  }

  public static String oneLine(String message) {
    return message.lines().collect(Collectors.joining(" "));
  }
}

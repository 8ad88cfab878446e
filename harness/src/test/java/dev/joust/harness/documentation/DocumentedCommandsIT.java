package dev.joust.harness.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.cli.JoustCall;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What README and docs tell to type is typed where it is quick and changes nothing. */
@Timeout(900)
@Tag("long")
class DocumentedCommandsIT {

  private static final int FOUND_SOMETHING = 4;

  @ParameterizedTest
  @MethodSource("quick")
  void does(List<String> arguments) {
    JoustCall call = JoustCall.of(arguments.stream().map(this::fromHere).toArray(String[]::new));

    assertThat(call.output()).isNotEmpty();
    if (!arguments.get(0).equals("doctor") || call.status() != FOUND_SOMETHING) {
      assertThat(call.status()).as(call.output()).isZero();
    }
  }

  /** Of all commands of the pages the help, and those that only look. */
  static Stream<List<String>> quick() {
    List<List<String>> documented =
        DocumentedCommand.all().map(DocumentedCommand::arguments).toList();
    return Stream.concat(
            documented.stream().map(arguments -> List.of(arguments.get(0), "--help")),
            documented.stream().filter(DocumentedCommandsIT::onlyLooks))
        .distinct();
  }

  private static boolean onlyLooks(List<String> arguments) {
    return switch (arguments.get(0)) {
      case "doctor" -> !arguments.contains("--hosts");
      case "report" -> arguments.contains("--json") || arguments.contains("--csv");
      default -> false;
    };
  }

  private String fromHere(String argument) {
    return argument.startsWith("reports/") ? Page.ROOT.resolve(argument).toString() : argument;
  }
}

package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words that a command line does not understand are named, and what was probably meant. */
@Tag("long")
class UnclearWordsIT {

  @TempDir Path folder;

  @BeforeEach
  void makeProfile() throws IOException {
    Files.writeString(folder.resolve("bad.yaml"), "blocks: [\n");
    Files.writeString(folder.resolve("typo.yaml"), "base: smoke\nblocs: 3\n");
    Files.writeString(folder.resolve("quote.yaml"), "label: 'night\n");
    SmallRun.write(folder.resolve("runs"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rum | there is no command 'rum': did you mean run? 'joust help' lists all",
        "xyzzy | there is no command 'xyzzy'; 'joust help' lists all",
        "help rum | there is no command 'rum': did you mean run? 'joust help' lists all",
        "run quick | 'joust run' takes no argument 'quick': did you mean --profile quick? see 'joust run --help'",
        "run fast | 'joust run' takes no argument 'fast'; see 'joust run --help'",
        "run --proflie quick | 'joust run' has no option '--proflie': did you mean --profile? see 'joust run --help'",
        "run --proflie=quick | 'joust run' has no option '--proflie': did you mean --profile? see 'joust run --help'",
        "run --xyzzy | 'joust run' has no option '--xyzzy'; see 'joust run --help'",
        "--verison | 'joust' has no option '--verison': did you mean --version? see 'joust --help'",
        "run --seed abc | --seed: 'abc' is not an integer",
        "run --time-scale abc | --time-scale: 'abc' is not a number",
        "serve netty --tcp-no-delay maybe | --tcp-no-delay: 'maybe' is not true or false",
        "report RUN --format htm | --format: 'htm' is not one of md, html, csv, junit, github: did you mean html?",
        "serve | Missing required parameter: 'NAME'",
        "compare netty?ioThreads=abc netty | variant 'netty?ioThreads=abc': ioThreads is 'abc', must be an integer",
        "run --frameworks netty,,jetty | --frameworks has an empty name in 'netty,,jetty'; leave the flag out for all",
        "run --contenders netty,,jetty | --contenders has an empty name in 'netty,,jetty'; leave the flag out for all",
        "run --profile nosuch.yaml | there is no file 'nosuch.yaml': name a YAML file, or one of the profiles smoke, quick, standard, full, compare, tls, production",
        "run --profile quik | no profile 'quik': did you mean quick? (known are quick, full, smoke, tls, compare, standard, production), or name a YAML file",
        "run --profile @/bad.yaml | @/bad.yaml:1: not YAML: a bracket or a quote is not closed",
        "run --profile @/quote.yaml | @/quote.yaml:1: not YAML: a bracket or a quote is not closed",
        "list --servers @/nosuch | @/nosuch is not a folder: name one that holds a folder of jars for each contender",
      })
  void areNamedInOneLine(String arguments, String complaint) {
    JoustCall joust = call(arguments);

    assertThat(joust.output())
        .isEqualTo("joust: " + complaint.replace("@", folder.toString()) + System.lineSeparator());
    assertThat(joust.status()).isEqualTo(2);
  }

  /** Long lists follow what was probably meant. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --set blocs=5 | --set blocs=5: blocs: unknown key: did you mean blocks? (known are blocks, ",
        "run --profile @/typo.yaml | typo.yaml:2: blocs: unknown key: did you mean blocks? (known are blocks, ",
        "run --suites flows | no suite 'flows': did you mean flow? (known are flow, ",
        "compare netty netty?iothread=1 | unknown key 'iothread': did you mean ioThreads? (known are ioThreads, ",
        "compare netty jetty --fail-on cpu=3% | --fail-on: no measure 'cpu' that can become worse; there are ",
        "compare netty jetty --fail-on cpu=3% | ; did you mean ",
        "compare netty jetty --fail-on clientCpuMicrosPerRequest=3% | --fail-on: no measure 'client",
        "bisect netty@4.2.1.Final netty@4.2.2.Final --measure cpu | --measure: no measure 'cpu': did you mean ",
        "history cpu --runs @/runs | no run has a measure 'cpu': did you mean serverCpuMicrosPerRequest",
        "history speed --runs @/runs | no run has a measure 'speed': known are ",
      })
  void areNamedWithTheNearest(String arguments, String complaint) {
    JoustCall joust = call(arguments);

    assertThat(joust.output())
        .startsWith("joust: ")
        .contains(complaint.replace("@", folder.toString()))
        .hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
  }

  @Test
  void withoutACommandAllAreListed() {
    JoustCall joust = JoustCall.of();

    assertThat(joust.output())
        .startsWith("Usage: joust ")
        .contains("\n  run ", "\n  compare ", "\n  load ", "\n  help ", "Examples:");
    assertThat(joust.status()).isEqualTo(2);
  }

  @Test
  void helpNamesACommandsFlags() {
    assertThat(JoustCall.of("help", "run").output())
        .isEqualTo(JoustCall.of("run", "--help").output())
        .startsWith("Usage: joust run ");
    assertThat(JoustCall.of("help").output()).startsWith("Usage: joust ");
    assertThat(JoustCall.of("help").status()).isZero();
  }

  private JoustCall call(String arguments) {
    return JoustCall.of(arguments.replace("@/", folder + "/").split(" "));
  }
}

package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code joust compare} makes of runs that are there. */
class CompareCommandTest {

  @TempDir Path temporary;

  @BeforeEach
  void write() throws IOException {
    for (String name : new String[] {"one", "two"}) {
      Path run = SmallRun.write(Files.createDirectories(temporary.resolve("runs")));
      Path manifest = run.resolve("run.json");
      Files.writeString(
          manifest,
          Files.readString(manifest)
              .replace("\"label\" : \"small\"", "\"label\" : \"" + name + "\""));
      Files.move(run, temporary.resolve(name));
    }
    Files.writeString(temporary.resolve("other.json"), "{}");
  }

  private JoustCall call(String arguments) {
    return JoustCall.of(("compare " + arguments).replace("@/", temporary + "/").split(" "));
  }

  @Test
  void keepsABaselineAndHoldsALaterRunAgainstIt() {
    JoustCall kept = call("--run @/one --write-baseline @/joust.json");
    JoustCall held =
        call("--run @/two --against @/joust.json --fail-on slower=3% --markdown @/a.md");

    assertThat(kept.status()).as(kept.output()).isZero();
    assertThat(temporary.resolve("joust.json")).content().contains("\"pinned\" : \"netty\"");
    assertThat(held.output())
        .contains("jetty against jetty of 20260101-000000-one, 3 blocks")
        .contains("Ratios to netty are compared with those of the baseline")
        .contains("Passed: ");
    assertThat(held.status()).as(held.output()).isZero();
    assertThat(temporary.resolve("a.md")).content().contains("of 20260101-000000-one");
  }

  @Test
  void mergesRuns() {
    JoustCall joust = call("--merge @/one @/two --fail-on slower=3% --junit @/j.xml --json");

    assertThat(joust.output()).startsWith("{").contains("\"machines\" : 2", "\"passes\" : true");
    assertThat(joust.status()).as(joust.output()).isZero();
    assertThat(temporary.resolve("j.xml")).content().contains("<testsuite ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--merge @/one @/one | --merge needs two runs at least, each once",
        "--merge @/one @/none | none",
        "--merge @/one @/two --run @/one | --merge judges runs as they were measured",
        "--merge @/one @/two --against @/x | --merge judges runs as they were measured",
        "--merge @/one @/two --explain | --explain compares variants of one run",
        "--run @/one --against @/none.json | none.json: there is no such file",
        "--run @/one --against @/other.json | other.json is not a baseline of 'joust compare'",
        "--run @/one --against @/other.json --baseline jetty | leave out --baseline",
        "--run @/one --write-baseline @/no/a.json | a.json cannot be written",
        "netty jetty tomcat --write-baseline @/a.json | --write-baseline needs two variants",
        "netty jetty --write-baseline @/a.json --stop-at 3% | leave out --stop-at",
      })
  void refusesInOneLine(String arguments, String complaint) {
    JoustCall joust = call(arguments);

    assertThat(joust.output()).startsWith("joust: ").contains(complaint).hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
  }

  @Test
  void thePinnedVersionIsMeasuredAlongside() {
    call("--run @/one --write-baseline @/joust.json");

    assertThat(call("undertow jetty --against @/joust.json").output())
        .contains("the baseline 'netty' is not one of the variants undertow, jetty");
  }
}

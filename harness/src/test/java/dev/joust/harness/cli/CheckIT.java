package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Contenders held to the test kit by the distribution, without Maven. */
@Timeout(900)
@Tag("long")
class CheckIT {

  @TempDir Path folder;

  /** A copy, as the check leaves a note that other tests would find beside the built-in one. */
  @Test
  void passesTheReferenceAndLeavesXmlAndANoteForRuns() throws IOException {
    Path copy = Files.createDirectories(folder.resolve("servers/reference"));
    try (Stream<Path> jars = Files.list(JoustProcess.distribution().resolve("servers/reference"))) {
      for (Path jar : jars.toList()) {
        Files.copy(jar, copy.resolve(jar.getFileName()));
      }
    }
    JoustCall joust = check(copy.toString(), "--xml", folder.toString());
    assertThat(joust.output())
        .matches("(?s)reference passed all [1-9]\\d\\d tests of the kit(; skipped .*)?\n");
    assertThat(joust.status()).isZero();
    assertThat(folder.resolve("TEST-reference.xml"))
        .content()
        .contains("<testsuite name=\"reference\"", "classname=\"reference.RoutesContract\"")
        .doesNotContain("<failure");
    String servers = folder.resolve("servers").toString();
    assertThat(JoustCall.of("list", "--json", "--only-servers", servers).output())
        .contains("\"conformance\":\"passed the whole kit (");
  }

  @Test
  void saysWhatACarelessServerDoesWrong() throws IOException {
    Path careless = folder.resolve("careless");
    Toy.buildCarelessInto(careless);
    Path xml = folder.resolve("careless.xml");
    JoustCall joust =
        check(careless.toString(), "--tests", "doesNotFindWhat", "--xml", xml.toString());
    assertThat(joust.output())
        .containsPattern(
            "failed: RoutesContract.doesNotFindWhatIsNotThere \\[\\d] .*GET.*, .*/nowhere.*"
                + " \\(RoutesContract.java:\\d+\\)\n"
                + " +\\[status of the answer to GET /nowhere] *\n"
                + " +expected: 404\n +but was: 200\n"
                + " +asked by RFC 9110, section 15.5.5\n")
        .endsWith("\ncareless fails 6 of 6 tests of the kit\n");
    assertThat(joust.status()).isEqualTo(3);
    assertThat(xml).content().contains("failures=\"6\"", "expected: 404");
    try (Stream<Path> files = Files.list(careless)) {
      assertThat(files).as("no note of a part of the kit").hasSize(1);
    }
  }

  @Test
  void saysThatAServerEndsTheJvm() throws IOException {
    Toy.buildFaultyInto(
        folder.resolve("halting"),
        Toy.COUNTED,
        "System.err.println(\"I die\"); Runtime.getRuntime().halt(1);");
    assertThat(check(folder.resolve("halting").toString()).output())
        .containsPattern(
            "(halting ended the kit after [\\d,]+ tests?|before the first test).*status 1, its last word: I die");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nety | no server 'nety' in",
        "./nowhere | no server './nowhere' in",
        "@ | @ has no jars; a contender is the folder that they are in",
        "@/broken | broken: @/broken/a.jar is not a jar that can be read",
        "netty --tests frobnicates | no test of the kit has 'frobnicates' in its name",
        "netty --xml @/nowhere/a.xml | --xml: @/nowhere is not a writable folder",
        "netty --jvm-arg=-XX:+Frobnicate | Unrecognized VM option 'Frobnicate'",
        "netty --jdk /nowhere | /nowhere is not a JDK",
      })
  void refusesBadInputInOneLine(String arguments, String complaint) throws IOException {
    Files.createDirectories(folder.resolve("broken"));
    Files.writeString(folder.resolve("broken/a.jar"), "no jar");
    String[] given = arguments.replace("@", folder.toString()).split(" ");
    JoustCall joust = check(given);
    assertThat(joust.output())
        .startsWith("joust: ")
        .contains(complaint.replace("@", folder.toString()))
        .hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
  }

  private static JoustCall check(String... arguments) {
    return JoustCall.of(
        Stream.of(
                Stream.of("check"),
                Stream.of(arguments),
                JoustProcess.QUICK_START.stream().map("--jvm-arg="::concat))
            .flatMap(Function.identity())
            .toArray(String[]::new));
  }
}

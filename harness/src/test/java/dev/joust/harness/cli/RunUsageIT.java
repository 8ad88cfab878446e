package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code joust run} refuses, and how. */
@Timeout(900)
class RunUsageIT {

  @TempDir Path temporary;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.writeString(temporary.resolve("file"), "");
    Files.writeString(temporary.resolve("bloks.yaml"), "base: smoke\nbloks: 3\n");
    Files.writeString(temporary.resolve("empty.yaml"), "suites: {}\n");
    Files.writeString(temporary.resolve("nothing.yaml"), "# nothing\n");
    Files.writeString(temporary.resolve("profile.yaml"), "profile: smoke\n");
    Files.write(temporary.resolve("other.yaml"), new byte[] {'#', (byte) 0xE9, '\n'});
    Files.createDirectories(temporary.resolve("none"));
    Files.createDirectories(temporary.resolve("empty/mine"));
    // The profiles leave it out.
    Files.createDirectories(temporary.resolve("only/tomcat"));
    jdk("broken", "echo Oh no >&2; exit 1");
    jdk("old", "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
  }

  private void jdk(String name, String java) throws IOException {
    Path bin = Files.createDirectories(temporary.resolve(name).resolve("bin"));
    Path file = Files.writeString(bin.resolve("java"), "#!/bin/sh\n" + java + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--frameworks nety | no server 'nety' in | did you mean netty? (known are netty, jetty",
        "--suites flows | no suite 'flows' | did you mean flow?",
        "--profile smok | no profile 'smok' | did you mean smoke?",
        "--profile @/bloks.yaml | bloks.yaml:2: bloks: unknown key | blocks",
        "--profile @/empty.yaml | the profile has no cells | suites",
        "--profile @/none.yaml | there is no file '@/none.yaml' | name a YAML file",
        "--profile @/other.yaml | other.yaml is not text in UTF-8 | save it",
        "--profile @/none | none cannot be read | name a YAML file",
        "--profile @/nothing.yaml | nothing.yaml:1: says nothing | must have a 'key: value'",
        "--profile @/profile.yaml | profile.yaml:1: profile is not a key | as base",
        "--set profile=smoke | --set profile=smoke: profile is not a key | --profile",
        "--set blocks=0 | --set blocks=0: blocks is 0 | must be 1 to 1000",
        "--set blocks=99999999999 | --set blocks=99999999999: blocks: is too large | number",
        "--set ask=[] | --set ask=[]: ask is empty | must name suites",
        "--frameworks , | --frameworks has an empty name in ',' | leave the flag out",
        "--frameworks= | --frameworks has an empty name in '' | leave the flag out",
        "--frameworks netty,,jetty | --frameworks has an empty name | leave the flag out",
        "--frameworks netty,netty | --frameworks names netty twice | name each once",
        "--suites flow --suites flow | --suites names flow twice | name each once",
        "--frameworks reference | reference is a control, which is never ranked | name a framework",
        "--suites= | --suites has an empty name in '' | leave the flag out",
        "--label= | label '' cannot be part of a folder's name | letters",
        "--until 2 | --until 2: the share is '2' | as 2%",
        "--until 500% | --until 500%: until is 500% | must be 0.1% to 100%",
        "--wait-for-quiet soon | --wait-for-quiet soon: the time is 'soon' | as 500ms, 10s or 2m",
        "--wait-for-quiet 999ms | waitForQuiet is 999ms | must be 1s to 1440m",
        "--until 2% --budget soon | --budget soon: the time is 'soon' | as 500ms, 10s or 2m",
        "--only-servers @/empty | mine has no jars | take the folder away",
        "--jdk @/broken | java does not work | name another JDK",
        "--jdk @/old | old is Java 11 | need 17 or newer",
        "--resume @/none --until 2% | leave out --until | --resume",
        "--set client=abc | --set client=abc: client is 'abc' | must be one of ahc",
        "--jdk /nowhere | /nowhere is not a JDK | bin/java",
        "--seed x | 'x' is not an integer | --seed",
        "--label a/b | label 'a/b' cannot be part of a folder's name | letters",
        "--runs @/file | file is not a folder that can be written to | --runs",
        "--runs @/file/below | file is not a folder that can be written to | --runs",
        "--runs /proc/joust | /proc is not a folder that can be written to | --runs",
        "--resume @/none | run.json does not exist | name the folder of a run",
        "--resume @/none --profile smoke | leave out --profile | --resume",
        "--resume @/none --set blocks=3 | leave out --set | --resume",
        "--resume @/none --label b | leave out --label | --resume",
        "--force | --force is for --resume | --resume",
        "--only-servers @/only --set leaveOut=[tomcat] | no contenders to measure by themselves | --contenders",
      })
  void refusesInOneLineAndWritesNothing(String flags, String complaint, String mend)
      throws IOException {
    String[] arguments = ("run " + flags.replace("@", temporary.toString())).split(" ");
    if (!flags.contains("--runs") && !flags.contains("--resume")) {
      int given = arguments.length;
      arguments = Arrays.copyOf(arguments, given + 2);
      arguments[given] = "--runs";
      arguments[given + 1] = temporary.resolve("runs").toString();
    }
    List<Path> before = files();
    JoustCall joust = JoustCall.of(arguments);

    assertThat(joust.output())
        .startsWith("joust: ")
        .contains(complaint.replace("@", temporary.toString()), mend)
        .hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
    assertThat(files()).isEqualTo(before);
    assertThat(temporary.resolve("none")).isEmptyDirectory();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(temporary)) {
      return files.sorted().toList();
    }
  }

  @Test
  void saysInOneLineThatItCannotWriteTheRun() throws IOException {
    Path run = temporary.resolve("none");
    Files.writeString(run.resolve("run.json"), manifest());
    Files.writeString(run.resolve("logs"), "in the place of a folder");
    JoustCall joust = JoustCall.of("run", "--force", "--resume", run.toString());

    assertThat(joust.output())
        .contains("joust: " + run.resolve("logs") + ": exists, and is not a folder")
        .doesNotContain("fault", "Exception", "\tat ");
    assertThat(joust.status()).isEqualTo(74);
  }

  @Test
  void saysInOneLineThatItCannotWriteTheReport() throws IOException {
    Path run = temporary.resolve("none");
    Files.writeString(run.resolve("run.json"), manifest());
    Files.writeString(run.resolve("samples.jsonl"), "");
    Files.createDirectories(run.resolve("report.md.tmp/full"));
    JoustCall joust = JoustCall.of("report", run.toString());

    assertThat(joust.output())
        .startsWith("joust: " + run.resolve("report.md.tmp") + ": ")
        .hasLineCount(1);
    assertThat(joust.status()).isEqualTo(74);
  }

  @Test
  void refusesToFinishARunThatAnotherJoustHasBegun() throws IOException {
    Path run = temporary.resolve("none");
    Files.writeString(run.resolve("run.json"), manifest());
    JoustCall joust = JoustCall.of("run", "--resume", run.toString());

    assertThat(joust.output())
        .startsWith("joust: " + run + " cannot be finished here: Joust was unknown and is ")
        .contains("--force")
        .hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
    assertThat(run.resolve("run.json")).hasContent(manifest());
    assertThat(run).isDirectoryNotContaining("glob:**/{report.md,samples.jsonl}");
  }

  @Test
  void marksARunThatIsFinishedByForce() throws IOException {
    Path run = temporary.resolve("none");
    Files.writeString(run.resolve("run.json"), manifest());
    JoustCall joust = JoustCall.of("run", "--force", "--resume", run.toString());

    assertThat(joust.output()).endsWith("report: " + run.resolve("report.md") + "\n");
    assertThat(joust.status()).isZero();

    assertThat(run.resolve("report.md"))
        .content()
        .contains("the run was finished under other conditions than it was begun under: Joust was");
  }

  @Test
  void finishesNoRunOfAnotherMethod() throws IOException {
    Path run = temporary.resolve("none");
    String other = manifest().replace("\"methodVersion\": \"6\"", "\"methodVersion\": \"1\"");
    Files.writeString(run.resolve("run.json"), other);
    JoustCall joust = JoustCall.of("run", "--force", "--resume", run.toString());

    assertThat(joust.output())
        .startsWith("joust: " + run + " was begun with method version 1, ")
        .hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
    assertThat(run.resolve("run.json")).hasContent(other);
    assertThat(run).isDirectoryNotContaining("glob:**/samples.jsonl");
  }

  /** Of a run with nothing left to do. */
  private static String manifest() {
    return """
        {"schemaVersion": 2, "methodVersion": "6", "label": "a", "seed": 1,
         "startedAt": "2026-01-01T00:00:00Z", "status": "%s", "configuration":
         {"blocks": 1, "trialSpan": "way", "client": "ahc", "tier": "equalised", "pinning": true,
          "timeout": "1s", "server": {"jvmArguments": []}, "load": {"jvmArguments": []},
          "asPublished": {"requests": 1, "rehearsal": "1s"},
          "warm": {"rounds": 1, "leadIn": "0s", "slice": "1s", "warmUp": {"burst": "1s",
           "steadyBursts": 3, "tolerance": 1, "compilingShare": 1, "connections": 1, "cap": "1s"}},
          "suites": {}}}
        """
        .formatted(RunStatus.STOPPED.name().toLowerCase(java.util.Locale.ROOT));
  }

  @Test
  void explainsItself() {
    JoustCall joust = JoustCall.of("run", "--help");

    assertThat(joust.output())
        .contains(
            "--profile",
            "--frameworks",
            "--suites",
            "--seed",
            "--label",
            "--jdk",
            "--design",
            "--until",
            "--budget",
            "--set",
            "--runs",
            "--resume",
            "--force",
            "--jfr",
            "Exit",
            "130");
    assertThat(joust.status()).isZero();
  }
}

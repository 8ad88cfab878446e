package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.bisect.LocalClone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code joust bisect} over commits of a local clone, of a framework that is built at once. */
@Timeout(900)
@Tag("long")
class BisectCommitsIT {

  private static final String PROFILE =
      TinyRuns.SIDE_BY_SIDE
          + """
          base: smoke
          ask: [connection]
          blocks: 3
          client: wire
          warm:
            slice: 100ms
            warmUp: {burst: 100ms, cap: 200ms}
          suites:
            connection:
              as-published: ~
              steady: {exchanges: [http-keepalive], connections: [4], payloadBytes: [100]}
              websocket: ~
          """;

  /** The content of a commit is the name of a prepared jar's folder. */
  private static final String BUILD = "mkdir out && cp \"%s/$(cat content)/toy.jar\" out/";

  private static final String ARTIFACT = "out/*.jar";

  @TempDir Path temporary;

  private LocalClone clone;
  private Path profile;

  @BeforeEach
  void prepare() throws IOException, InterruptedException {
    profile = Files.writeString(temporary.resolve("tiny.yaml"), PROFILE);
    Toy.buildInto(temporary.resolve("servers/toy"));
    Toy.buildInto(temporary.resolve("jars/sound"));
    Toy.buildFaultyInto(
        temporary.resolve("jars/wasteful"),
        Toy.COUNTED,
        Toy.COUNTED + " if (new byte[200_000].hashCode() == 0) { throw new IOException(); }");
    clone = LocalClone.in(temporary.resolve("clone"));
  }

  private String[] arguments(String build, String... more) {
    return Stream.concat(
            Stream.of(
                "bisect",
                "toy",
                "--only-servers=" + temporary.resolve("servers"),
                "--repo=" + clone.folder(),
                "--build=" + build,
                "--profile=" + profile,
                "--runs=" + temporary.resolve("runs"),
                "--measure=allocatedBytesPerRequest"),
            Arrays.stream(more))
        .toArray(String[]::new);
  }

  private String build() {
    return BUILD.formatted(temporary.resolve("jars"));
  }

  @Test
  void findsTheCommitAndSkipsWhatDoesNotBuild() throws Exception {
    String good = clone.commit("sound", "Begin");
    clone.commit("sound", "Reword a comment");
    String broken = clone.commit("missing", "Forget a file");
    String last = clone.commit("sound", "Add the file");
    String culprit = clone.commit("wasteful", "Read ahead");
    clone.commit("wasteful", "Reword another comment");
    Files.writeString(clone.folder().resolve(LocalClone.FILE), "not committed");

    JoustCall joust =
        JoustCall.of(arguments(build(), "--good=" + good, "--bad=main", "--artifact", ARTIFACT));

    assertThat(joust.output())
        .contains(
            "6 commits from %s \"Begin\" to ".formatted(good),
            "skipped %s \"Forget a file\" does not build: ".formatted(broken),
            "%s \"Add the file\": ".formatted(last),
            "%s \"Read ahead\": ".formatted(culprit))
        .containsPattern(
            "It came with %s \"Read ahead\", the commit after %s \"Add the file\": × [0-9.]+ \\("
                .replaceFirst("%s", culprit)
                .replaceFirst("%s", last))
        .contains("wrong in 15 of 100 cases at most")
        .containsOnlyOnce("building " + good);
    assertThat(joust.status()).as(joust.output()).isZero();
    assertThat(clone.worktrees()).hasSize(1);
    assertThat(clone.folder().resolve(LocalClone.FILE)).content().isEqualTo("not committed");
    assertThat(clone.folder().resolve("out")).doesNotExist();
  }

  @Test
  void whatMayHaveComeWithACommitThatDoesNotBuildIsUndecided() throws Exception {
    String good = clone.commit("sound", "Begin");
    String broken = clone.commit("missing", "Forget a file");
    String bad = clone.commit("wasteful", "Read ahead");

    JoustCall joust =
        JoustCall.of(arguments(build(), "--good=" + good, "--bad=HEAD", "--artifact", ARTIFACT));

    assertThat(joust.output())
        .contains(
            "It came with %s \"Read ahead\", or with %s \"Forget a file\", which could not be compared, after %s \"Begin\": × "
                .formatted(bad, broken, good));
    assertThat(joust.status()).as(joust.output()).isEqualTo(4);
  }

  /** A build that does not end is stopped with all that it has started. */
  @Test
  void ctrlCLeavesNoWorkTreeAndNoBuild() throws Exception {
    clone.commit("sound", "Begin");
    clone.commit("sound", "Go on");
    Path building = temporary.resolve("building");
    String build = "mkfifo gate; (touch '%s'; cat gate); true".formatted(building);
    try (JoustProcess joust = JoustProcess.start(arguments(build, "--good=HEAD~1", "--bad=HEAD"))) {
      joust.await("it builds", () -> Files.exists(building));
      assertThat(clone.worktrees()).hasSize(2);
      List<ProcessHandle> children = joust.children();
      // As a terminal does it: to all at once.
      for (ProcessHandle child : children) {
        JoustProcess.signal("INT", child);
      }
      joust.interrupt();

      assertThat(joust.readAll()).contains("joust: stopped").doesNotContain("fault", "Exception");
      assertThat(joust.exitStatus()).isEqualTo(130);
      JoustProcess.awaitEnd(children);
    }
    assertThat(clone.worktrees()).hasSize(1);
    assertThat(clone.git("worktree", "prune", "--dry-run")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--repo @/none | --repo: there is no folder ",
        "--repo @/servers | --repo: ",
        "--good no | --good: ",
        "--good HEAD --bad HEAD~1 | --good is later than --bad",
        "--build false | does not build: 'false' ended with status 1: it printed nothing",
        "--artifact none/*.jar | has no file that --artifact 'none/*.jar' matches once",
        "--artifact [ | --artifact: '[' is not a glob",
        "--artifact content | has no jar that toy has too",
        "--measure cpu | --measure: no measure 'cpu'",
        "--versions 1 | --versions lists published ones: leave it out with --repo",
        "jetty | --repo brings the versions: name the contender once",
      })
  void refusesInOneLine(String wrong, String complaint) throws Exception {
    clone.commit("sound", "Begin");
    clone.commit("sound", "Go on");
    String[] changed = wrong.replace("@/", temporary + "/").split(" ");
    List<String> usual = List.of("--good=HEAD~1", "--bad=HEAD", "--artifact=" + ARTIFACT);
    String[] words =
        Stream.concat(Stream.of(arguments(build())), usual.stream())
            .filter(word -> !List.of(changed).contains(word.replaceFirst("=.*", "")))
            .toArray(String[]::new);

    JoustCall joust =
        JoustCall.of(Stream.of(words, changed).flatMap(Stream::of).toArray(String[]::new));

    assertThat(joust.output().lines().filter(line -> line.startsWith("joust: ")))
        .singleElement()
        .asString()
        .contains(complaint);
    assertThat(joust.output()).doesNotContain("Exception", "\n\tat ");
    assertThat(joust.status()).isEqualTo(2);
    assertThat(clone.worktrees()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bisect toy --repo . | --good is missing: commits need --repo, --good, --bad and --build",
        "bisect toy --good HEAD | --repo is missing: ",
        "bisect toy@1 --repo . | --repo brings the versions: name the contender once and without",
        "bisect toy@1 | BAD is missing: name two versions, GOOD and BAD, or commits with --repo",
      })
  void namesWhatIsMissing(String words, String complaint) {
    JoustCall joust =
        JoustCall.of((words + " --only-servers " + temporary.resolve("servers")).split(" "));

    assertThat(joust.output()).startsWith("joust: ").contains(complaint).hasLineCount(1);
    assertThat(joust.status()).isEqualTo(2);
  }
}

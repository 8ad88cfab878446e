package dev.joust.harness.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.server.Contenders;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commits of a local clone, each built in a folder of its own. */
@Timeout(120)
class CommitsTest {

  /** The content of a commit is what its build does. */
  private static final String BUILD = "sh ./" + LocalClone.FILE;

  @TempDir Path temporary;

  private final List<String> lines = new ArrayList<>();
  private LocalClone clone;
  private Path servers;
  private String copy;

  @BeforeEach
  void make() throws Exception {
    clone = LocalClone.in(temporary.resolve("clone"));
    servers = Files.createDirectories(temporary.resolve("servers"));
    Path jar = Files.createDirectories(servers.resolve("mine")).resolve("mine-1.0.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry("mine/Server.class"));
      out.closeEntry();
    }
    copy = "mkdir -p target && cp '%s' target/\n".formatted(jar);
  }

  private Commits commits(String good, String bad, String artifact) throws InterruptedException {
    return new Commits(
        new Commits.Order(
            clone.folder(),
            good,
            bad,
            BUILD,
            Optional.ofNullable(artifact),
            temporary.resolve("logs")),
        Variant.parse("mine?ioThreads=1"),
        Contenders.in(servers),
        lines::add);
  }

  private static List<Path> jars(Variant variant) throws IOException {
    Path folder = ((Variant.Source.Folder) variant.source().orElseThrow()).folder();
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
  }

  @Test
  void eachCommitIsBuiltOnceInAFolderOfItsOwnThatIsGoneInTheEnd() throws Exception {
    String first = clone.commit(copy, "First");
    String second = clone.commit(copy + "echo second >>built\n", "Second, 100 % of it");
    Files.writeString(clone.folder().resolve(LocalClone.FILE), "not committed\n");
    Path hook =
        Files.createDirectories(clone.folder().resolve(".git/hooks/")).resolve("post-checkout");
    Files.writeString(hook, "#!/bin/sh\ntouch '%s'\n".formatted(temporary.resolve("hooked")));
    assertThat(hook.toFile().setExecutable(true)).isTrue();
    String status = clone.git("status", "--porcelain=v2", "--branch");
    Variant variant;
    try (Commits commits = commits("HEAD~1", "main", "target/*.jar")) {
      assertThat(commits.names()).containsExactly(first, second);
      assertThat(commits.summary())
          .isEqualTo(
              "2 commits from %s \"First\" to %s \"Second, 100 %% of it\""
                  .formatted(first, second));
      variant = commits.variant(second);

      assertThat(commits.variant(second)).isEqualTo(variant);
      assertThat(lines).containsExactly("building %s \"Second, 100 %% of it\"".formatted(second));
      assertThat(variant.name()).isEqualTo("mine@%s?ioThreads=1".formatted(second));
      assertThat(jars(variant)).singleElement().asString().endsWith("mine-1.0.jar");
      assertThat(clone.worktrees()).hasSize(2);
      assertThat(clone.folder().resolve("target")).doesNotExist();
    }

    assertThat(clone.worktrees()).hasSize(1);
    assertThat(((Variant.Source.Folder) variant.source().orElseThrow()).folder()).doesNotExist();
    assertThat(clone.git("status", "--porcelain=v2", "--branch")).isEqualTo(status);
    assertThat(temporary.resolve("hooked")).doesNotExist();
    assertThat(temporary.resolve("logs")).doesNotExist();
  }

  /** A project's jars are found as those of NAME@FOLDER are. */
  @Test
  void withoutAnArtifactItIsAFolderVariant() throws Exception {
    String first = clone.commit(copy, "First");
    String second =
        clone.commit("cp '%s' .\n".formatted(servers.resolve("mine/mine-1.0.jar")), "2");
    try (Commits commits = commits(first, second, null)) {
      assertThat(jars(commits.variant(second))).hasSize(1);
      assertThatThrownBy(() -> commits.variant(first))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith(first + " \"First\": ")
          .hasMessageContaining("has no jar that mine has too");
    }
  }

  @Test
  void whatDoesNotBuildIsNamedWithItsMistakeAndItsOutputKept() throws Exception {
    String first =
        clone.commit("echo '[ERROR] no such symbol'; echo see above; exit 3\n", "Broken");
    String second = clone.commit("exit 0\n", "Empty");
    try (Commits commits = commits(first, second, "target/*.jar")) {
      assertThatThrownBy(() -> commits.variant(first))
          .isInstanceOf(UsageException.class)
          .hasMessage(
              "%s \"Broken\" does not build: 'sh ./content' ended with status 3: [ERROR] no such symbol; its output is in %s"
                  .formatted(first, temporary.resolve("logs/bisect-" + first + ".log")));
      assertThat(temporary.resolve("logs/bisect-" + first + ".log"))
          .content()
          .contains("see above");
      assertThatThrownBy(() -> commits.variant(second))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("has no file that --artifact 'target/*.jar' matches");
    }

    assertThat(clone.worktrees()).hasSize(1);
  }

  /** A commit of a branch that was merged lacks what was committed beside it. */
  @Test
  void mergedBranchesCountAsTheirMerges() throws Exception {
    String first = clone.commit("1", "First");
    clone.git("checkout", "--quiet", "-b", "side");
    String onSide = clone.commit("side", "On the side");
    clone.git("checkout", "--quiet", "main");
    String second = clone.commit("2", "Second");
    clone.git("merge", "--quiet", "--no-ff", "-s", "ours", "-m", "Merge", "side");
    String merge = clone.head();
    String last = clone.commit("3", "Last");

    assertThat(commits(first, last, null).names()).containsExactly(first, second, merge, last);
    assertThat(commits(onSide, last, null).names()).containsExactly(onSide, merge, last);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "no | HEAD | --good: ",
        "HEAD~1 | no | has no commit 'no'; a shallow clone may lack it",
        "HEAD~1 | --help | has no commit '--help'",
        "HEAD | HEAD | --good and --bad are both ",
        "HEAD | HEAD~1 | --good is later than --bad: name ",
        "other | HEAD | name an earlier commit of the same branch, such as that of 'git merge-base ",
      })
  void refusesInOneLine(String good, String bad, String complaint) throws Exception {
    clone.commit("1", "First");
    clone.commit("2", "Second");
    clone.git("checkout", "--quiet", "-b", "other", "HEAD~1");
    clone.commit("3", "Third");
    clone.git("checkout", "--quiet", "main");

    assertThatThrownBy(() -> commits(good, bad, null))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(complaint)
        .satisfies(failure -> assertThat(failure.getMessage()).hasLineCount(1));
  }
}

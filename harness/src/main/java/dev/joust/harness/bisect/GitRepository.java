package dev.joust.harness.bisect;

import dev.joust.lab.host.Host;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A local clone, by the user's {@code git}. Commits are only looked at and checked out elsewhere:
 * the work tree, the index and the branches stay as they are.
 */
final class GitRepository {

  /** Hooks are for the user's own work, and signatures would stand between lines. */
  private static final List<String> GIT =
      List.of("git", "-c", "core.hooksPath=/dev/null", "-c", "log.showSignature=false", "-C");

  private final Path folder;

  /**
   * A commit.
   *
   * @param id all of its digits
   * @param name as few of them as tell it from others
   * @param subject the first line of its message
   */
  record Commit(String id, String name, String subject) {

    static Commit of(String line) {
      String[] fields = line.split("\0", 3);
      return new Commit(fields[0], fields[1], fields[2]);
    }
  }

  private record Ended(int status, String output, String lastWord) {}

  /** The clone that a folder is, or is in. */
  GitRepository(Path folder) throws InterruptedException {
    if (!Files.isDirectory(folder)) {
      throw new UsageException("--repo: there is no folder %s".formatted(folder));
    }
    this.folder = folder.toAbsolutePath().normalize();
    Ended asked = run(List.of("rev-parse", "--git-dir"));
    if (asked.status() != 0) {
      throw new UsageException("--repo: %s: %s".formatted(folder, asked.lastWord()));
    }
  }

  /** The commit that a name stands for, which the user has given by a flag. */
  Commit commit(String flag, String name) throws InterruptedException {
    Ended found =
        name.startsWith("-")
            ? new Ended(1, "", "")
            : run(List.of("rev-parse", "--verify", "--quiet", name + "^{commit}"));
    if (found.status() != 0) {
      throw new UsageException(
          "%s: %s has no commit '%s'; a shallow clone may lack it".formatted(flag, folder, name));
    }
    return log("--no-walk", found.output().strip()).get(0);
  }

  /**
   * The commits from one to another, both included. Where branches were merged, these are the
   * merges, each of which has all that the earlier ones have.
   */
  List<Commit> from(Commit good, Commit bad) throws InterruptedException {
    if (good.equals(bad)) {
      throw new UsageException(
          "--good and --bad are both %s: name two commits".formatted(good.name()));
    }
    if (isAncestor(bad, good)) {
      throw new UsageException(
          "--good is later than --bad: name %s as --good, and %s as --bad"
              .formatted(bad.name(), good.name()));
    }
    if (!isAncestor(good, bad)) {
      throw new UsageException(
          "%s does not build on %s: name an earlier commit of the same branch, such as that of 'git merge-base %s %s'"
              .formatted(bad.name(), good.name(), good.name(), bad.name()));
    }
    String range = good.id() + ".." + bad.id();
    Set<String> after =
        required(List.of("rev-list", "--ancestry-path", range)).lines().collect(Collectors.toSet());
    List<Commit> all = new ArrayList<>(List.of(good));
    log("--first-parent", "--reverse", range).stream()
        .filter(commit -> after.contains(commit.id()))
        .forEach(all::add);
    return all;
  }

  private boolean isAncestor(Commit earlier, Commit later) throws InterruptedException {
    return run(List.of("merge-base", "--is-ancestor", earlier.id(), later.id())).status() == 0;
  }

  private List<Commit> log(String... what) throws InterruptedException {
    List<String> words = new ArrayList<>(List.of("log", "--format=%H%x00%h%x00%s"));
    words.addAll(List.of(what));
    return required(words).lines().map(Commit::of).toList();
  }

  /** Checks a commit out into a folder of its own, which is to be removed by {@link #remove}. */
  void checkOut(Commit commit, Path worktree) throws InterruptedException {
    required(List.of("worktree", "add", "--quiet", "--detach", worktree.toString(), commit.id()));
  }

  /** Forgets a work tree whose folder is gone. */
  void remove(Path worktree) throws InterruptedException {
    // Twice, as one whose check-out was cut off is locked.
    run(List.of("worktree", "remove", "--force", "--force", worktree.toString()));
  }

  private String required(List<String> words) throws InterruptedException {
    Ended ended = run(words);
    if (ended.status() != 0) {
      throw new UsageException(
          "git %s in %s ended with status %d: %s"
              .formatted(words.get(0), folder, ended.status(), ended.lastWord()));
    }
    return ended.output();
  }

  private Ended run(List<String> words) throws InterruptedException {
    ProcessBuilder git =
        new ProcessBuilder(
                Stream.of(Host.DEAF_TO_CTRL_C, GIT, List.of(folder.toString()), words)
                    .flatMap(List::stream)
                    .toList())
            .redirectInput(Redirect.from(Path.of("/dev/null").toFile()));
    withoutRepository(git);
    git.environment().put("GIT_TERMINAL_PROMPT", "0");
    try {
      Process process = Host.local().start(git);
      CompletableFuture<String> lastWord =
          CompletableFuture.supplyAsync(
              () -> process.errorReader().lines().reduce("", (before, line) -> line));
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Ended(process.waitFor(), output, lastWord.join());
    } catch (IOException cannot) {
      throw new UsageException("git cannot be called: " + cannot.getMessage(), cannot);
    }
  }

  /** A hook of git's that calls Joust has a repository of its own in the environment. */
  static void withoutRepository(ProcessBuilder process) {
    process
        .environment()
        .keySet()
        .removeAll(Set.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX"));
  }
}

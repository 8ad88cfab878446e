package dev.joust.harness.bisect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A git repository of a test's, whose commits differ by a file. */
public final class LocalClone {

  /** The file that each commit writes its own content to. */
  public static final String FILE = "content";

  private final Path folder;

  private LocalClone(Path folder) {
    this.folder = folder;
  }

  /** Makes one without a commit. */
  public static LocalClone in(Path folder) throws IOException, InterruptedException {
    LocalClone clone = new LocalClone(Files.createDirectories(folder));
    clone.git("init", "--quiet", "--initial-branch=main");
    clone.git("config", "user.name", "somebody");
    clone.git("config", "user.email", "somebody@example.org");
    clone.git("config", "commit.gpgSign", "false");
    return clone;
  }

  public Path folder() {
    return folder;
  }

  /** Commits a content, and returns the commit's name. */
  public String commit(String content, String subject) throws IOException, InterruptedException {
    Files.writeString(folder.resolve(FILE), content);
    git("add", FILE);
    git("commit", "--quiet", "--allow-empty", "-m", subject);
    return head();
  }

  String head() throws IOException, InterruptedException {
    return git("rev-parse", "--short", "HEAD").strip();
  }

  /** The folders that commits are checked out to, its own among them. */
  public List<String> worktrees() throws IOException, InterruptedException {
    return git("worktree", "list", "--porcelain")
        .lines()
        .filter(line -> line.startsWith("worktree "))
        .toList();
  }

  /** Calls git, which must not fail, and returns what it prints. */
  public String git(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
    command.addAll(List.of(words));
    Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(git.waitFor()).as(output).isZero();
    return output;
  }
}

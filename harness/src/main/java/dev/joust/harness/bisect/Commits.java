package dev.joust.harness.bisect;

import dev.joust.harness.bisect.GitRepository.Commit;
import dev.joust.harness.server.Contenders;
import dev.joust.harness.variant.Variant;
import dev.joust.harness.variant.VariantFolders;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.TemporaryFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Commits of a local clone. Each that is wanted is checked out into a work tree of its own, in a
 * folder of temporary files, and built there once. All work trees are gone when this is closed.
 */
public final class Commits implements Candidates {

  private final Order order;
  private final Variant contender;
  private final Contenders contenders;
  private final Consumer<String> listener;
  private final GitRepository repository;
  private final Map<String, Commit> commits = new LinkedHashMap<>();
  private final Map<String, Path> built = new HashMap<>();
  private final List<Path> worktrees = new ArrayList<>();
  private Optional<Path> work = Optional.empty();

  /**
   * What a user wants compared.
   *
   * @param repo the clone
   * @param good a commit without the change
   * @param bad a later one with it
   * @param build a command of the shell that builds a commit in the folder that it is checked out
   *     to
   * @param artifact which files to take, as a glob of paths from that folder; absent: those of a
   *     folder variant
   * @param logs the folder that keeps the output of builds that fail
   */
  public record Order(
      Path repo, String good, String bad, String build, Optional<String> artifact, Path logs) {}

  /**
   * The commits from a good one to a bad one; nothing is built yet.
   *
   * @param contender with its settings, without a version
   * @param listener hears, in a line, what is being built
   * @throws UsageException if the order has a mistake; in one line
   */
  public Commits(Order order, Variant contender, Contenders contenders, Consumer<String> listener)
      throws InterruptedException {
    this.order = order;
    this.contender = contender;
    this.contenders = contenders;
    this.listener = listener;
    contenders.named(contender.contender());
    order.artifact().ifPresent(Commits::glob);
    this.repository = new GitRepository(order.repo());
    Commit good = repository.commit("--good", order.good());
    Commit bad = repository.commit("--bad", order.bad());
    repository.from(good, bad).forEach(commit -> commits.put(commit.name(), commit));
  }

  private static PathMatcher glob(String text) {
    try {
      return FileSystems.getDefault().getPathMatcher("glob:" + text);
    } catch (PatternSyntaxException wrong) {
      throw new UsageException(
          "--artifact: '%s' is not a glob such as 'codec-http/target/*.jar': %s"
              .formatted(text, wrong.getDescription()),
          wrong);
    }
  }

  @Override
  public List<String> names() {
    return List.copyOf(commits.keySet());
  }

  @Override
  public String summary() {
    List<String> names = names();
    return "%d commits from %s to %s"
        .formatted(names.size(), title(names.get(0)), title(names.get(names.size() - 1)));
  }

  @Override
  public String noun() {
    return "commit";
  }

  @Override
  public String title(String name) {
    return "%s \"%s\"".formatted(name, commits.get(name).subject());
  }

  @Override
  public Variant variant(String name) throws IOException, InterruptedException {
    if (!built.containsKey(name)) {
      Path folder = build(name);
      requireJars(name, folder);
      built.put(name, folder);
    }
    return contender.at(built.get(name).toString());
  }

  /** Finds what is wrong with its jars before others are measured beside it. */
  private void requireJars(String name, Path folder) throws IOException {
    try (VariantFolders folders = new VariantFolders(contenders)) {
      folders.contenders(List.of(contender.at(folder.toString())));
    } catch (UsageException unfit) {
      throw new UsageException("%s: %s".formatted(title(name), unfit.getMessage()), unfit);
    }
  }

  private Path build(String name) throws IOException, InterruptedException {
    if (work.isEmpty()) {
      work = Optional.of(TemporaryFiles.ofThisMachine().folder("bisect").toAbsolutePath());
    }
    listener.accept("building " + title(name));
    // A run calls a variant by its folder's name.
    Path worktree = work.get().resolve(name);
    worktrees.add(worktree);
    repository.checkOut(commits.get(name), worktree);
    Build build = new Build(order.build(), worktree, work.get().resolve(name + ".log"));
    int status = build.run();
    if (status != 0) {
      throw new UsageException(
          "%s does not build: '%s' ended with status %d: %s; its output is in %s"
              .formatted(title(name), order.build(), status, build.mistake(), keep(build.log())));
    }
    return order.artifact().isPresent() ? artifacts(name, worktree) : worktree;
  }

  private Path keep(Path log) throws IOException {
    Files.createDirectories(order.logs());
    return Files.copy(
        log,
        order.logs().resolve("bisect-" + log.getFileName()),
        StandardCopyOption.REPLACE_EXISTING);
  }

  private Path artifacts(String name, Path worktree) throws IOException {
    PathMatcher wanted = glob(order.artifact().orElseThrow());
    Path folder = Files.createDirectories(work.orElseThrow().resolve("jars").resolve(name));
    List<Path> files;
    try (Stream<Path> all = Files.walk(worktree)) {
      files =
          all.filter(Files::isRegularFile)
              .filter(file -> wanted.matches(worktree.relativize(file)))
              .toList();
    }
    if (files.isEmpty()) {
      throw new UsageException(
          "%s has no file that --artifact '%s' matches once '%s' has ended"
              .formatted(title(name), order.artifact().orElseThrow(), order.build()));
    }
    for (Path file : files) {
      try {
        Files.copy(file, folder.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
      } catch (FileAlreadyExistsException twice) {
        throw new UsageException(
            "%s has two files %s that --artifact '%s' matches: narrow it"
                .formatted(title(name), file.getFileName(), order.artifact().orElseThrow()),
            twice);
      }
    }
    return folder;
  }

  @Override
  public void close() {
    for (Path worktree : worktrees) {
      TemporaryFiles.delete(worktree);
      try {
        repository.remove(worktree);
      } catch (InterruptedException again) {
        Thread.currentThread().interrupt();
      }
    }
    work.ifPresent(TemporaryFiles::delete);
  }
}

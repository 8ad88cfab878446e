package dev.joust.harness.server;

import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The contenders of a folder: each folder in it is one, unless hidden. */
public final class Contenders {

  private final Path folder;
  private final List<Contender> all;

  private Contenders(Path folder, List<Contender> all) {
    this.folder = folder;
    this.all = all;
  }

  /**
   * Finds the contenders in a folder.
   *
   * @throws UsageException if the folder is none
   */
  public static Contenders in(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return new Contenders(
          folder,
          entries
              .filter(Files::isDirectory)
              .filter(entry -> !entry.getFileName().toString().startsWith("."))
              .map(entry -> new Contender(entry.getFileName().toString(), entry))
              .sorted(Comparator.comparing(Contender::name))
              .toList());
    } catch (IOException failure) {
      throw new UsageException(
          "%s is no folder of servers; build with 'mvn verify' or name one with --servers"
              .formatted(folder));
    }
  }

  /** All of them by name. */
  public List<Contender> all() {
    return all;
  }

  /** The controls among them, which every run measures whoever else is chosen. */
  public List<Contender> controls() {
    return all.stream().filter(Contender::isControl).toList();
  }

  /**
   * The contender of that name.
   *
   * @throws UsageException if there is none; the message lists the known ones, the nearest first
   */
  public Contender named(String name) {
    return all.stream()
        .filter(contender -> contender.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "no server '%s' in %s, known are %s".formatted(name, folder, nearestTo(name))));
  }

  private String nearestTo(String name) {
    return all.stream()
        .map(Contender::name)
        .sorted(
            Comparator.comparingInt(
                known -> LevenshteinDistance.getDefaultInstance().apply(name, known)))
        .collect(Collectors.joining(", "));
  }
}

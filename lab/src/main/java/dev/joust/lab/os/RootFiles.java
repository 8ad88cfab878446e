package dev.joust.lab.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A file system's root and what the kernel tells in its files. A file that is missing or refuses to
 * be read is empty: no fact is worth a failed run.
 */
public record RootFiles(Path root) {

  /** What the kernel of this machine tells. */
  public static RootFiles here() {
    return new RootFiles(Path.of("/"));
  }

  Path at(String absolutePath) {
    return root.resolve(absolutePath.replaceFirst("^/+", ""));
  }

  public boolean exist(String path) {
    return Files.exists(at(path));
  }

  public List<String> lines(String path) {
    try {
      return Files.readAllLines(at(path));
    } catch (IOException notHere) {
      return List.of();
    }
  }

  /** The first line, unless it is blank. */
  public Optional<String> line(String path) {
    return lines(path).stream().findFirst().map(String::strip).filter(line -> !line.isEmpty());
  }

  public OptionalLong number(String path) {
    return line(path).map(RootFiles::parse).orElse(OptionalLong.empty());
  }

  /** The rest of the first line that starts so. */
  public Optional<String> field(String path, String start) {
    return lines(path).stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()).strip())
        .findFirst();
  }

  OptionalLong numberField(String path, String start) {
    return field(path, start).map(RootFiles::parse).orElse(OptionalLong.empty());
  }

  /** The names of a folder's entries, sorted. */
  public Stream<String> names(String folder) {
    try (Stream<Path> entries = Files.list(at(folder))) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList().stream();
    } catch (IOException notHere) {
      return Stream.empty();
    }
  }

  /** The path with all links followed. */
  public Optional<String> realPath(String path) {
    try {
      return Optional.of("/" + root.toRealPath().relativize(at(path).toRealPath()));
    } catch (IOException notHere) {
      return Optional.empty();
    }
  }

  static OptionalLong parse(String text) {
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException none) {
      return OptionalLong.empty();
    }
  }
}

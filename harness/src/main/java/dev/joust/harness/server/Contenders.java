package dev.joust.harness.server;

import dev.joust.lab.input.NearestNames;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The contenders of some folders: each folder in one of these is one, unless hidden. */
public final class Contenders {

  private final List<Path> folders;
  private final List<Contender> all;

  private Contenders(List<Path> folders, List<Contender> all) {
    this.folders = folders;
    this.all = all.stream().sorted(Comparator.comparing(Contender::name)).toList();
  }

  /**
   * Finds the contenders that came with Joust.
   *
   * @throws UsageException if there is no such folder
   */
  public static Contenders in(Path folder) {
    return in(folder, Origin.BUILT_IN);
  }

  /**
   * Finds the contenders in a folder that the user has named.
   *
   * @throws UsageException if there is no such folder, or it is a contender itself or holds none
   */
  public static Contenders own(Path folder) {
    if (folder.toString().isEmpty()) {
      throw new UsageException("a folder of servers is named by nothing; give its path");
    }
    Contenders found = in(folder, Origin.OWN);
    if (!Contender.jars(folder).isEmpty()) {
      throw new UsageException(
          "%s is a contender itself; name the folder above it, %s"
              .formatted(folder, folder.toAbsolutePath().normalize().getParent()));
    }
    if (found.all.isEmpty()) {
      throw new UsageException(
          "%s holds no contender; put the jars of each into a folder of its own, as %s"
              .formatted(folder, folder.resolve("mine")));
    }
    return found;
  }

  /** Finds the contenders in the user's usual folder, which need not be there. */
  public static Contenders usual(Path folder) {
    return Files.isDirectory(folder)
        ? in(folder, Origin.OWN)
        : new Contenders(List.of(), List.of());
  }

  private static Contenders in(Path folder, Origin origin) {
    try (Stream<Path> entries = Files.list(folder)) {
      return new Contenders(
          List.of(folder),
          entries
              .filter(Files::isDirectory)
              .filter(entry -> !entry.getFileName().toString().startsWith("."))
              .map(entry -> new Contender(entry.getFileName().toString(), entry, origin))
              .toList());
    } catch (IOException failure) {
      throw new UsageException(
          origin == Origin.OWN
              ? "%s is not a folder: name one that holds a folder of jars for each contender"
                  .formatted(folder)
              : "%s is not a folder of servers: build Joust with 'mvn verify'".formatted(folder));
    }
  }

  /**
   * These contenders and others.
   *
   * @throws UsageException if two of them have the same name
   */
  public Contenders and(Contenders others) {
    List<Contender> both = new ArrayList<>(all);
    for (Contender other : others.all) {
      Optional<Contender> known = find(other.name());
      if (known.isEmpty()) {
        both.add(other);
      } else if (!known.get().folder().equals(other.folder())) {
        throw new UsageException(
            "two contenders are named '%s', %s and %s; rename one folder, or take --only-servers"
                .formatted(other.name(), known.get().folder(), other.folder()));
      }
    }
    return new Contenders(Stream.concat(folders.stream(), others.folders.stream()).toList(), both);
  }

  /** These and others, such as variants; one that is already among them is there once. */
  public Contenders with(List<Contender> others) {
    return new Contenders(
        folders, Stream.concat(all.stream(), others.stream()).distinct().toList());
  }

  /** Each of them on the JDK that it needs. */
  public Contenders on(NeededJdks jdks) {
    return new Contenders(folders, all.stream().map(jdks::of).toList());
  }

  /** All of them by name. */
  public List<Contender> all() {
    return all;
  }

  /** The controls among them, which every run measures whoever else is chosen. */
  public List<Contender> controls() {
    return all.stream().filter(Contender::isControl).toList();
  }

  public Optional<Contender> find(String name) {
    return all.stream().filter(contender -> contender.name().equals(name)).findFirst();
  }

  /**
   * The contender of that name.
   *
   * @throws UsageException if there is none; the message lists the known ones, the nearest first
   */
  public Contender named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new UsageException(
                    "no server '%s' in %s: %s"
                        .formatted(
                            name,
                            listed(folders),
                            NearestNames.hint(name, all.stream().map(Contender::name).toList()))));
  }

  private static String listed(List<Path> folders) {
    return folders.stream().map(Path::toString).collect(Collectors.joining(" and "));
  }
}

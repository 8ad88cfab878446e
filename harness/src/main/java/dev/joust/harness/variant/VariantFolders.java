package dev.joust.harness.variant;

import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Contenders;
import dev.joust.harness.server.Origin;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.TemporaryFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Makes contenders of variants. Jars are copied into a folder for each source, as what is built or
 * resolved meanwhile must not change a server that runs; all folders are gone when this is closed.
 */
public final class VariantFolders implements AutoCloseable {

  private final Contenders contenders;
  private final Supplier<MavenRepositories> repositories;
  private final Map<String, Path> made = new HashMap<>();
  private Optional<Path> work = Optional.empty();

  /** Folders of variants of contenders, with versions from the user's Maven repositories. */
  public VariantFolders(Contenders contenders) {
    this(contenders, MavenRepositories::ofUser);
  }

  /** The repositories are opened once a version is wanted. */
  VariantFolders(Contenders contenders, Supplier<MavenRepositories> repositories) {
    this.contenders = contenders;
    this.repositories = repositories;
  }

  /**
   * Makes contenders, each of a name of its own: where two folders have the same name, the second
   * is {@code NAME@FOLDER#2}.
   *
   * @throws UsageException if there is no such contender, or its jars cannot be fetched; in one
   *     line
   * @throws IOException if the folder of the copies cannot be written to
   */
  public List<Contender> contenders(List<Variant> variants) throws IOException {
    // All are looked up before the first is resolved, which may take its time.
    variants.forEach(variant -> contenders.named(variant.contender()));
    Set<String> names = new HashSet<>();
    List<Contender> all = new ArrayList<>();
    for (Variant variant : variants) {
      all.add(contender(variant.named(unlike(names, variant.name()))));
    }
    return all;
  }

  private static String unlike(Set<String> names, String name) {
    String own = name;
    for (int number = 2; !names.add(own); number++) {
      own = name + "#" + number;
    }
    return own;
  }

  private Contender contender(Variant variant) throws IOException {
    Contender plain = contenders.named(variant.contender());
    if (variant.isPlain() && variant.name().equals(plain.name())) {
      return plain;
    }
    if (variant.source().isEmpty()) {
      return new Contender(variant.name(), plain.folder(), plain.origin(), variant.overrides());
    }
    // Joust's build has not held these jars to the test kit.
    return new Contender(variant.name(), folder(variant, plain), Origin.OWN, variant.overrides());
  }

  private Path folder(Variant variant, Contender plain) throws IOException {
    Variant.Source source = variant.source().orElseThrow();
    String key = plain.name() + "@" + source;
    if (!made.containsKey(key)) {
      made.put(key, copy(jars(source, plain)));
    }
    return made.get(key);
  }

  private List<Path> jars(Variant.Source source, Contender plain) {
    return source instanceof Variant.Source.Folder built
        ? replaced(plain, built.folder())
        : ofVersion(plain, source.toString());
  }

  private List<Path> ofVersion(Contender plain, String version) {
    Adapter adapter = Adapter.of(plain);
    Map<String, Path> jars = new LinkedHashMap<>();
    try (MavenRepositories open = repositories.get()) {
      open.jars(adapter, version).stream()
          .map(BuiltJar::of)
          .forEach(jar -> jars.put(jar.artifact(), jar.file()));
    }
    BuiltJars.in(plain.folder()).stream()
        .filter(
            jar -> jar.file().equals(adapter.jar()) || adapter.others().contains(jar.artifact()))
        .forEach(jar -> jars.put(jar.artifact(), jar.file()));
    return List.copyOf(jars.values());
  }

  private static List<Path> replaced(Contender plain, Path folder) {
    ReplacedJars jars = new ReplacedJars(plain.name(), BuiltJars.in(plain.folder()));
    return Files.isRegularFile(folder.resolve("pom.xml"))
        ? jars.byProject(folder, BuiltJars.ofProject(folder))
        : jars.byFolder(folder, BuiltJars.in(folder));
  }

  private Path copy(List<Path> jars) throws IOException {
    if (work.isEmpty()) {
      work = Optional.of(TemporaryFiles.ofThisMachine().folder("variants"));
    }
    Path folder = Files.createDirectory(work.get().resolve(String.valueOf(made.size() + 1)));
    for (Path jar : jars) {
      Files.copy(jar, folder.resolve(jar.getFileName()), StandardCopyOption.REPLACE_EXISTING);
    }
    return folder;
  }

  @Override
  public void close() {
    work.ifPresent(TemporaryFiles::delete);
    work = Optional.empty();
  }
}

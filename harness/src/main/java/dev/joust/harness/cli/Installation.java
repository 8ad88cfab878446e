package dev.joust.harness.cli;

import dev.joust.harness.experiment.Distribution;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Contenders;
import dev.joust.lab.input.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Finds Joust's own parts and the contenders from the script's properties and the flags. */
final class Installation {

  private static final String HOME = "joust.home";

  @Option(
      names = "--servers",
      paramLabel = "DIR",
      description =
          "Contenders in addition to the built-in ones and those in ~/.joust/servers: each"
              + " folder of jars in DIR is one; may be repeated.")
  List<Path> servers = new ArrayList<>();

  @Option(
      names = "--only-servers",
      paramLabel = "DIR",
      description = "Only the contenders in DIR; may be repeated.")
  List<Path> onlyServers = new ArrayList<>();

  Contenders contenders() {
    if (!onlyServers.isEmpty()) {
      if (!servers.isEmpty()) {
        throw new UsageException("--servers and --only-servers exclude each other: give one");
      }
      return own(onlyServers).orElseThrow();
    }
    return own(servers).map(usual()::and).orElseGet(Installation::usual);
  }

  private static Contenders usual() {
    Contenders builtIn = Contenders.in(home().resolve("servers"));
    return usersFolder().map(Contenders::usual).map(builtIn::and).orElse(builtIn);
  }

  Set<String> names() {
    if (System.getProperty(HOME) == null) {
      return Set.of();
    }
    return Stream.concat(usual().all().stream(), contenders().all().stream())
        .map(Contender::name)
        .collect(Collectors.toSet());
  }

  private static Optional<Contenders> own(List<Path> folders) {
    return folders.stream().map(Contenders::own).reduce(Contenders::and);
  }

  /** Where contenders are that no build of Joust touches, as the script says. */
  private static Optional<Path> usersFolder() {
    return Optional.ofNullable(System.getProperty("joust.servers")).map(Path::of);
  }

  Path serverLib() {
    return home().resolve("host");
  }

  Path checkFolder() {
    return home().resolve("check");
  }

  /** Where runs go unless the user says: to the sources of this Joust, if it lies in them. */
  Path runs() {
    Path runs = Path.of("reports", "runs");
    Path sources = home().resolve("../../..").normalize();
    boolean isBuiltThere =
        home().endsWith(Path.of("harness", "target", "joust"))
            && Files.isRegularFile(sources.resolve("pom.xml"));
    return isBuiltThere && !sources.equals(Path.of("").toAbsolutePath())
        ? sources.resolve(runs)
        : runs;
  }

  Distribution distribution() {
    return new Distribution(contenders(), serverLib(), lib());
  }

  Path lib() {
    return home().resolve("lib");
  }

  private static Path home() {
    String home = System.getProperty(HOME);
    if (home == null) {
      throw new UsageException("joust.home is not set: start Joust by its script bin/joust");
    }
    return Path.of(home);
  }
}

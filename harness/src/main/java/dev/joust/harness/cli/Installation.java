package dev.joust.harness.cli;

import dev.joust.harness.experiment.Distribution;
import dev.joust.harness.server.Contenders;
import dev.joust.lab.input.UsageException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where Joust's own parts and the contenders are. */
final class Installation {

  @Option(
      names = "--servers",
      paramLabel = "DIR",
      description = "The folder of contenders (default: servers/ of this installation).")
  Optional<Path> servers = Optional.empty();

  Contenders contenders() {
    return Contenders.in(servers.orElseGet(() -> home().resolve("servers")));
  }

  Path hostFolder() {
    return home().resolve("host");
  }

  Distribution distribution() {
    return new Distribution(contenders(), hostFolder(), classPath());
  }

  /**
   * The class path of the harness, for its clients. Its jars are not named one by one: tools,
   * Java's own among them, show a command line's first 4,096 bytes, and a client's name should be
   * there.
   */
  private String classPath() {
    return home().resolve("lib") + "/*";
  }

  private static Path home() {
    String home = System.getProperty("joust.home");
    if (home == null) {
      throw new UsageException("joust.home is not set: start Joust by its script bin/joust");
    }
    return Path.of(home);
  }
}

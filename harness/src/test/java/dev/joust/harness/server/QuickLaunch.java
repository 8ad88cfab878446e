package dev.joust.harness.server;

import dev.joust.harness.cli.JoustProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** How tests start the distribution's contenders: in JVMs that are there soon. */
public final class QuickLaunch {

  private QuickLaunch() {}

  /**
   * A contender with these arguments, on this machine and this JDK or a newer one that it needs.
   */
  public static ServerLaunch of(String contender, Path log, String... arguments) {
    return of(contender, List.of(), log, arguments);
  }

  /** The same, with further arguments of the JVM. */
  public static ServerLaunch of(
      String contender, List<String> jvmArguments, Path log, String... arguments) {
    Path distribution = JoustProcess.distribution();
    return new ServerLaunch(
        Contenders.in(distribution.resolve("servers"))
            .on(NeededJdks.here(Jdk.current()))
            .named(contender),
        distribution.resolve("host"),
        Jdk.current(),
        Stream.concat(JoustProcess.QUICK_START.stream(), jvmArguments.stream()).toList(),
        Optional.empty(),
        List.of(arguments),
        log);
  }
}

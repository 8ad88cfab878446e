package dev.joust.harness.server;

import dev.joust.lab.machine.InstalledJdk;
import dev.joust.spi.ServerSetting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/**
 * Gives contenders whose classes or settings need a newer Java than the usual JDK one that does:
 * the oldest of those installed.
 *
 * @param usual the JDK of all others
 */
public record NeededJdks(Jdk usual, List<InstalledJdk> installed) {

  public static NeededJdks here(Jdk usual) {
    return new NeededJdks(usual, InstalledJdk.here());
  }

  /**
   * The contender on the JDK that it needs. It is left as it is where it has one of its own, where
   * the usual one loads it, and where none is found, which its server's own JVM then reports.
   */
  public Contender of(Contender contender) {
    int needed =
        Math.max(
            ProviderClass.java(contender), ServerSetting.java(contender.overrides().settings()));
    if (needed <= Jdk.OLDEST
        || contender.overrides().jdk().isPresent()
        || usual.feature() >= needed) {
      return contender;
    }
    return installed.stream()
        .filter(jdk -> jdk.featureVersion() >= needed)
        .filter(jdk -> Files.isExecutable(Path.of(jdk.home(), "bin", "java")))
        .min(Comparator.comparingInt(InstalledJdk::featureVersion))
        .map(jdk -> contender.on(new Jdk(Path.of(jdk.home()))))
        .orElse(contender);
  }

  /** Those that get another JDK by {@link #of}, on it. */
  public List<Contender> moved(List<Contender> contenders) {
    return contenders.stream()
        .map(this::of)
        .filter(contender -> !contenders.contains(contender))
        .toList();
  }
}

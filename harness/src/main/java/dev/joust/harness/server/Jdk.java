package dev.joust.harness.server;

import dev.joust.lab.input.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A Java installation.
 *
 * @param home its folder
 */
public record Jdk(Path home) {

  /**
   * Refuses a folder that has no {@code bin/java}.
   *
   * @throws UsageException if it has none
   */
  public Jdk {
    if (!Files.isExecutable(home.resolve("bin/java"))) {
      throw new UsageException("%s is no JDK: it has no bin/java".formatted(home));
    }
  }

  /** The one that this JVM runs on. */
  public static Jdk current() {
    return new Jdk(Path.of(System.getProperty("java.home")));
  }

  /** The path of its {@code java}. */
  public String java() {
    return home.resolve("bin/java").toString();
  }
}

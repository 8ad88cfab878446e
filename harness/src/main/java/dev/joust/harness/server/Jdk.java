package dev.joust.harness.server;

import dev.joust.lab.host.Host;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Java installation. */
public record Jdk(Path home) {

  /** The oldest that servers run on. */
  public static final int OLDEST = 17;

  private static final Pattern VERSION = Pattern.compile(" version \"(\\d{1,6})");

  /**
   * Refuses a folder that has no {@code bin/java}.
   *
   * @throws UsageException if it has none
   */
  public Jdk {
    if (!Files.isExecutable(home.resolve("bin/java"))) {
      throw new UsageException("%s is not a JDK: it has no bin/java".formatted(home));
    }
  }

  /**
   * Makes sure that it starts, and is new enough for servers.
   *
   * @throws UsageException if it does not, or is not
   */
  public void requireUsable() {
    int feature = feature();
    if (feature < OLDEST) {
      throw new UsageException(
          "%s is Java %d, servers need %d or newer".formatted(home, feature, OLDEST));
    }
  }

  /** The number that its version is known by, such as 17. */
  int feature() {
    String said;
    try {
      Process process =
          Host.local().start(new ProcessBuilder(java(), "-version").redirectErrorStream(true));
      said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UsageException("%s cannot be started; name another JDK".formatted(java()), failure);
    }
    Matcher version = VERSION.matcher(said);
    if (!version.find()) {
      throw new UsageException(
          "%s does not work, it says '%s'; name another JDK"
              .formatted(java(), said.lines().findFirst().orElse("")));
    }
    return Integer.parseInt(version.group(1));
  }

  public static Jdk current() {
    return new Jdk(Path.of(System.getProperty("java.home")));
  }

  public String java() {
    return home.resolve("bin/java").toString();
  }
}

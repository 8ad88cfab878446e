package dev.joust.harness.experiment;

import dev.joust.harness.server.JarDigest;
import dev.joust.run.JoustBuild;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** Knows which Joust this is, by what the build has left in {@code build.properties}. */
public final class Builds {

  private static final String FILE = "build.properties";

  /** As many as are enough to tell two builds apart by eye. */
  private static final int DIGITS_OF_DIGEST = 12;

  private Builds() {}

  public static JoustBuild current() {
    Properties properties = new Properties();
    try (InputStream in = Builds.class.getResourceAsStream(FILE)) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException damaged) {
      throw new UncheckedIOException(FILE + " of this Joust cannot be read", damaged);
    }
    return new JoustBuild(
        properties.getProperty("git.build.version", "unknown"),
        Optional.ofNullable(properties.getProperty("git.commit.id.abbrev"))
            .filter(commit -> !commit.isBlank()),
        Boolean.parseBoolean(properties.getProperty("git.dirty")),
        Optional.empty());
  }

  /**
   * This Joust as it measures with a distribution: by its jars where no commit says what they were
   * built from.
   */
  static JoustBuild of(Distribution distribution) throws IOException {
    return told(current(), distribution.jars());
  }

  /** A build by these jars, unless its commit is enough to know it by. */
  static JoustBuild told(JoustBuild build, List<Path> jars) throws IOException {
    return build.isOfCommit()
        ? build
        : build.ofJars(JarDigest.of(jars).substring(0, DIGITS_OF_DIGEST));
  }
}

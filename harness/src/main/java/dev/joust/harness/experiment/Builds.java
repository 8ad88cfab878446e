package dev.joust.harness.experiment;

import dev.joust.run.JoustBuild;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Properties;

/** Knows which Joust this is, by what the build has left in {@code build.properties}. */
public final class Builds {

  private static final String FILE = "build.properties";

  private Builds() {}

  /** This Joust. */
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
        Boolean.parseBoolean(properties.getProperty("git.dirty")));
  }
}

package dev.joust.harness.server;

import dev.joust.lab.input.UsageException;
import dev.joust.spi.ServerSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * What can be measured: a folder of jars with one provider.
 *
 * @param name the folder's name
 * @param origin whose it is
 * @param overrides what its servers get that is other than what all servers of a run get
 */
public record Contender(String name, Path folder, Origin origin, ServerOverrides overrides) {

  /** The attribute of a jar's manifest that makes its contender a control, if {@code true}. */
  private static final String CONTROL = "Joust-Control";

  /** The attribute that makes its contender an extra, if it is {@code true}. */
  private static final String EXTRA = "Joust-Extra";

  /** A contender whose servers get what all get. */
  public Contender(String name, Path folder, Origin origin) {
    this(name, folder, origin, ServerOverrides.NONE);
  }

  /**
   * The contender that a folder is.
   *
   * @throws UsageException if it holds no jars
   */
  public static Contender of(Path folder) {
    if (jars(folder).isEmpty()) {
      throw new UsageException(
          "%s has no jars; a contender is the folder that they are in".formatted(folder));
    }
    Path absolute = folder.toAbsolutePath().normalize();
    return new Contender(absolute.getFileName().toString(), absolute, Origin.OWN);
  }

  /** This contender, but its servers run on a JDK of their own. */
  Contender on(Jdk jdk) {
    return new Contender(name, folder, origin, overrides.on(jdk));
  }

  /** This contender, but its servers get these settings where they have none of their own. */
  public Contender with(Map<ServerSetting, String> settings) {
    Map<ServerSetting, String> all = new TreeMap<>(settings);
    all.putAll(overrides.settings());
    return new Contender(
        name, folder, origin, new ServerOverrides(overrides.jdk(), overrides.jvmArguments(), all));
  }

  /** Its jars by name; none if it cannot be read. */
  public List<Path> jars() {
    return jars(folder);
  }

  /**
   * Whether it is there to measure client and machine: measured in every run, never ranked. Its
   * jars say so, not its provider, as a control that does not load is a control still.
   */
  public boolean isControl() {
    return says(CONTROL);
  }

  /** Whether it is measured only where it is named, or where a profile asks for extras. */
  public boolean isExtra() {
    return says(EXTRA);
  }

  private boolean says(String attribute) {
    return jars().stream().anyMatch(jar -> Boolean.parseBoolean(manifest(jar).getValue(attribute)));
  }

  /** The jars of a folder by name; none of one that cannot be read. */
  public static List<Path> jars(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  /** What the manifest of a jar says; nothing if there is none, or it cannot be read. */
  public static Attributes manifest(Path file) {
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.getManifest() == null ? new Attributes() : jar.getManifest().getMainAttributes();
    } catch (IOException broken) {
      // The server's own JVM says what is wrong with it.
      return new Attributes();
    }
  }
}

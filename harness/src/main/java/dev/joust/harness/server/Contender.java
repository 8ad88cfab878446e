package dev.joust.harness.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * What can be measured: a folder of jars with one provider.
 *
 * @param name the folder's name
 * @param folder where it is
 */
public record Contender(String name, Path folder) {

  /**
   * The attribute of a jar's manifest that makes its contender a control, if it is {@code true}.
   */
  private static final String CONTROL = "Joust-Control";

  /**
   * Whether it is there to measure client and machine: measured in every run, never ranked. Its
   * jars say so, not its provider, as a control that does not load is a control still.
   */
  public boolean isControl() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .anyMatch(Contender::saysControl);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static boolean saysControl(Path file) {
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      return manifest != null
          && Boolean.parseBoolean(manifest.getMainAttributes().getValue(CONTROL));
    } catch (IOException broken) {
      // The server's own JVM says what is wrong with it.
      return false;
    }
  }
}

package dev.joust.lab.machine;

import dev.joust.lab.os.RootFiles;
import dev.joust.lab.os.SearchPath;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Java installation that a server could be started on.
 *
 * @param home its folder
 * @param featureVersion the number that a Java version is known by: 8, 17
 * @param version all of it, as the installation's file {@code release} says
 */
public record InstalledJdk(String home, int featureVersion, String version) {

  /** Before 9, versions were {@code 1.8.0_392}. */
  private static final Pattern VERSION = Pattern.compile("\"((?:1\\.)?(\\d{1,4}).*)\"");

  /** The JDKs of this machine: of JAVA_HOME, of the PATH and of the usual folder, each once. */
  public static List<InstalledJdk> here() {
    RootFiles files = new RootFiles(Path.of("/"));
    Map<String, String> variables = System.getenv();
    return find(
        files,
        Optional.ofNullable(variables.get("JAVA_HOME")),
        new SearchPath(files, variables.getOrDefault("PATH", "")));
  }

  /** The one in a folder of this machine, by the folder that links to it lead to, if it is one. */
  public static Optional<InstalledJdk> in(Path home) {
    RootFiles files = new RootFiles(Path.of("/"));
    return files.realPath(home.toString()).flatMap(real -> read(files, real));
  }

  /**
   * The JDKs of JAVA_HOME, of the PATH and of the folder that Linux distributions use, each once.
   */
  static List<InstalledJdk> find(RootFiles files, Optional<String> javaHome, SearchPath path) {
    Stream<String> homes =
        Stream.of(
                javaHome.stream(),
                path.find("java").flatMap(java -> homeOf(files, java)).stream(),
                files.names("/usr/lib/jvm").map(name -> "/usr/lib/jvm/" + name))
            .flatMap(found -> found);
    return homes
        .flatMap(home -> files.realPath(home).stream())
        .distinct()
        .flatMap(home -> read(files, home).stream())
        .toList();
  }

  private static Optional<String> homeOf(RootFiles files, String java) {
    return files
        .realPath(java)
        .map(file -> Path.of(file).getParent())
        .map(Path::getParent)
        .map(Path::toString);
  }

  private static Optional<InstalledJdk> read(RootFiles files, String home) {
    return files
        .field(home + "/release", "JAVA_VERSION=")
        .map(VERSION::matcher)
        .filter(Matcher::matches)
        .map(
            version ->
                new InstalledJdk(home, Integer.parseInt(version.group(2)), version.group(1)));
  }
}

package dev.joust.harness.experiment;

import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Contenders;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The parts of an installation that an experiment needs.
 *
 * @param contenders all there are
 * @param serverLib the jars that a server's JVM is started with, those of {@code dev.joust.host}
 * @param lib the jars of the harness
 */
public record Distribution(Contenders contenders, Path serverLib, Path lib) {

  /**
   * The class path of the harness, for its clients. Its jars are not named one by one: tools,
   * Java's own among them, show a command line's first 4,096 bytes, and a client's name should be
   * there.
   */
  public String classPath() {
    return lib + "/*";
  }

  List<Path> jars() {
    return Stream.of(lib, serverLib).flatMap(folder -> Contender.jars(folder).stream()).toList();
  }
}

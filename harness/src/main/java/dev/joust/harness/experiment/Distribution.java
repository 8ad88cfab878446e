package dev.joust.harness.experiment;

import dev.joust.harness.server.Contender;
import dev.joust.harness.server.Contenders;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where Joust's own parts and the contenders are.
 *
 * @param contenders all there are
 * @param hostFolder the jars that start a contender's server
 * @param lib the jars of the harness
 */
public record Distribution(Contenders contenders, Path hostFolder, Path lib) {

  /**
   * The class path of the harness, for its clients. Its jars are not named one by one: tools,
   * Java's own among them, show a command line's first 4,096 bytes, and a client's name should be
   * there.
   */
  public String classPath() {
    return lib + "/*";
  }

  /** The jars that measure: the harness's, which are the clients' too, and the servers' host. */
  List<Path> jars() {
    return Stream.of(lib, hostFolder).flatMap(folder -> Contender.jars(folder).stream()).toList();
  }
}

package dev.joust.harness.experiment;

import dev.joust.harness.server.Contenders;
import java.nio.file.Path;

/**
 * Where Joust's own parts and the contenders are.
 *
 * @param contenders all there are
 * @param hostFolder the jars that start a contender's server
 * @param classPath the class path of the harness, for its clients
 */
public record Distribution(Contenders contenders, Path hostFolder, String classPath) {}

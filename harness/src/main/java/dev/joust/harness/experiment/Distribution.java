package dev.joust.harness.experiment;

import dev.joust.harness.server.Contenders;
import java.nio.file.Path;

/**
 * The parts of an installation that an experiment needs.
 *
 * @param contenders all there are
 * @param hostFolder the jars that start a contender's server
 * @param classPath the class path of the harness, for its clients
 */
public record Distribution(Contenders contenders, Path hostFolder, String classPath) {}

package dev.joust.harness.experiment;

import dev.joust.harness.server.Contenders;
import java.nio.file.Path;

/**
 * The parts of an installation that an experiment needs.
 *
 * @param contenders all there are
 * @param serverLib the jars that a server's JVM is started with, those of {@code dev.joust.host}
 * @param classPath the class path of the harness, for its clients
 */
public record Distribution(Contenders contenders, Path serverLib, String classPath) {}

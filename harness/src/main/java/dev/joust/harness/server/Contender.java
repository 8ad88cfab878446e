package dev.joust.harness.server;

import java.nio.file.Path;

/**
 * What can be measured: a folder of jars with one provider.
 *
 * @param name the folder's name
 * @param folder where it is
 */
public record Contender(String name, Path folder) {}

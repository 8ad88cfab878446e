package dev.joust.lab.os;

import java.io.File;
import java.nio.file.Files;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where programs are looked for.
 *
 * @param folders as in the variable PATH
 */
public record SearchPath(RootFiles files, String folders) {

  public Optional<String> find(String program) {
    return Stream.of(folders.split(File.pathSeparator))
        .filter(folder -> folder.startsWith("/"))
        .map(folder -> folder.replaceFirst("/+$", "") + "/" + program)
        .filter(file -> Files.isRegularFile(files.at(file)))
        .filter(file -> Files.isExecutable(files.at(file)))
        .findFirst();
  }
}

package dev.joust.lab.machine;

import dev.joust.lab.os.RootFiles;
import java.util.Optional;

/**
 * The system that the harness runs on.
 *
 * @param kernel the kernel's name: {@code Linux}
 * @param release the kernel's version
 * @param architecture the machine's, as Java calls it: {@code amd64}
 * @param distribution name and version of the distribution
 */
public record OperatingSystem(
    String kernel, String release, String architecture, Optional<String> distribution) {

  static OperatingSystem read(RootFiles files) {
    return new OperatingSystem(
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        System.getProperty("os.arch"),
        files.field("/etc/os-release", "PRETTY_NAME=").map(name -> name.replaceAll("[\"']", "")));
  }
}

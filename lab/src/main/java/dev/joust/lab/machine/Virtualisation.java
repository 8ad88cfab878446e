package dev.joust.lab.machine;

import dev.joust.lab.os.RootFiles;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What lies between the process and the hardware.
 *
 * @param hypervisor whether the CPU says that it is a virtual one
 * @param container the kind of container that the process seems to be in
 */
public record Virtualisation(Optional<Boolean> hypervisor, Optional<String> container) {

  /** What a kind of container is told by; the first that fits is the outermost. */
  private record Sign(String text, String container) {}

  private static final List<Sign> GROUPS =
      List.of(
          new Sign("kubepods", "kubernetes"),
          new Sign("docker", "docker"),
          new Sign("libpod", "podman"),
          new Sign("lxc", "lxc"));

  private static final List<Sign> FILES =
      List.of(new Sign("/.dockerenv", "docker"), new Sign("/run/.containerenv", "podman"));

  static Virtualisation read(RootFiles files) {
    return new Virtualisation(
        files
            .field("/proc/cpuinfo", "flags")
            .map(flags -> (" " + flags + " ").contains(" hypervisor ")),
        container(files));
  }

  private static Optional<String> container(RootFiles files) {
    String groups = String.join("\n", files.lines("/proc/1/cgroup"));
    return Stream.concat(
            GROUPS.stream().filter(sign -> groups.contains(sign.text)),
            FILES.stream().filter(sign -> files.exist(sign.text)))
        .map(Sign::container)
        .findFirst();
  }
}

package dev.joust.lab.host;

import dev.joust.lab.input.UsageException;
import dev.joust.lab.input.YamlFile;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The hosts of a run as a YAML file names them.
 *
 * @param server where the servers under test live
 * @param load where the clients that load them live, one or more
 * @param sshConfig a file that {@code ssh} takes in place of the user's {@code ~/.ssh/config};
 *     absent: the user's
 */
public record HostsFile(HostEntry server, List<HostEntry> load, Optional<Path> sshConfig) {

  /**
   * Refuses what lacks a host.
   *
   * @throws UsageException if a role has none, or a host has two
   */
  public HostsFile {
    if (server == null) {
      throw new UsageException("server is missing, it is the host of the servers under test");
    }
    if (load == null || load.isEmpty()) {
      throw new UsageException("load is missing, it is the list of hosts that load the servers");
    }
    if (load.stream().anyMatch(Objects::isNull)) {
      throw new UsageException("load has an entry that says nothing, it must have 'ssh'");
    }
    load = List.copyOf(load);
    if (server.address().isEmpty()) {
      throw new UsageException(
          "server.address is missing, the servers under test listen on it and nowhere else");
    }
    Set<String> names = new HashSet<>(Set.of(server.ssh()));
    for (HostEntry host : load) {
      if (host.address().isPresent()) {
        throw new UsageException(
            "load: %s has an address, leave it out, nothing listens there".formatted(host.ssh()));
      }
      if (!names.add(host.ssh())) {
        throw new UsageException(
            "%s is there twice, give each role hosts of its own".formatted(host.ssh()));
      }
    }
  }

  /**
   * Reads a file.
   *
   * @throws UsageException if the file cannot be read, or is not as it should be; in one line that
   *     names file and key
   */
  public static HostsFile read(Path file) {
    return YamlFile.read(
        file,
        HostsFile.class,
        "hosts: name 'server' and 'load'",
        "; name a YAML file with --hosts");
  }

  /** All hosts, the server's first. */
  public List<HostEntry> all() {
    return Stream.concat(Stream.of(server), load.stream()).toList();
  }
}

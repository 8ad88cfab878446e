package dev.joust.harness.host;

import dev.joust.lab.host.LinkProbe;
import dev.joust.lab.host.SshHost;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The servers' end of the ways that hosts of load have to it, which answers while this is open.
 *
 * @param probe what answers
 * @param said what is to come of what it says
 * @param words what it has said: its port, and the MTU and the Mbit/s of its device
 */
record ServersEnd(SshHost host, Path lib, Process probe, BufferedReader said, List<String> words)
    implements AutoCloseable {

  /** Listens on the servers' address; empty if nothing can listen there. */
  static Optional<ServersEnd> open(SshHost host, Path lib) throws IOException {
    Process probe = host.start(probe(host, lib, "serve", address(host)));
    BufferedReader said = probe.inputReader();
    String line = said.readLine();
    if (line == null) {
      said.close();
      return Optional.empty();
    }
    return Optional.of(new ServersEnd(host, lib, probe, said, List.of(line.split(" "))));
  }

  private static String address(SshHost host) {
    return host.entry().address().orElseThrow();
  }

  private static ProcessBuilder probe(SshHost host, Path lib, String... arguments)
      throws IOException {
    return new ProcessBuilder(
        host.javaCommand(lib, List.of(), LinkProbe.class.getName(), arguments));
  }

  private static OptionalInt known(String said) {
    int number = Integer.parseInt(said);
    return number == LinkProbe.UNKNOWN ? OptionalInt.empty() : OptionalInt.of(number);
  }

  /** Of this end; empty where the address tells none. */
  OptionalInt mtu() {
    return known(words.get(1));
  }

  /** Looks at the way from a host of load, from which this end must be reached. */
  SeenLink look(SshHost load) throws IOException {
    ProcessBuilder ask = probe(load, lib, "ask", address(host), words.get(0));
    String[] seen = load.run(ask.command().toArray(String[]::new)).strip().split(" ");
    return new SeenLink(
        known(seen[0]),
        Long.parseLong(seen[2]) / 1e6,
        Long.parseLong(seen[3]) / 1e6,
        Long.parseLong(seen[4]) / 1e6,
        IntStream.concat(known(words.get(2)).stream(), known(seen[1]).stream()).min());
  }

  @Override
  public void close() throws IOException {
    try (said) {
      probe.destroy();
    }
  }
}

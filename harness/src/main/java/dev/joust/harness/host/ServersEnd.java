package dev.joust.harness.host;

import dev.joust.lab.host.HostEntry;
import dev.joust.lab.host.LinkProbe;
import dev.joust.lab.host.SshHost;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The servers' end of the ways that hosts of load have to it, which answers while this is open. */
final class ServersEnd implements AutoCloseable {

  private final SshHost host;
  private final Path lib;
  private final Process probe;
  private final BufferedReader said;
  private final String port;
  private final OptionalInt mtu;
  private final OptionalInt megabits;

  private ServersEnd(SshHost host, Path lib, Process probe, BufferedReader said, String[] words) {
    this.host = host;
    this.lib = lib;
    this.probe = probe;
    this.said = said;
    this.port = words[0];
    this.mtu = known(words[1]);
    this.megabits = known(words[2]);
  }

  /**
   * Listens on the servers' address.
   *
   * @param host whose {@link HostEntry} has that address
   * @param lib Joust's own jars, which are sent to the hosts
   * @return empty if nothing can listen there
   */
  static Optional<ServersEnd> open(SshHost host, Path lib) throws IOException {
    Process probe = host.start(probe(host, lib, "serve", address(host)));
    BufferedReader said = probe.inputReader();
    String line = said.readLine();
    if (line == null) {
      said.close();
      return Optional.empty();
    }
    return Optional.of(new ServersEnd(host, lib, probe, said, line.split(" ")));
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
    return mtu;
  }

  /**
   * Looks at the way from a host of load.
   *
   * @throws IOException if this end is not reached from there
   */
  SeenLink look(SshHost load) throws IOException {
    ProcessBuilder ask = probe(load, lib, "ask", address(host), port);
    String[] words = load.run(ask.command().toArray(String[]::new)).strip().split(" ");
    return new SeenLink(
        known(words[0]),
        Long.parseLong(words[2]) / 1e6,
        Long.parseLong(words[3]) / 1e6,
        Long.parseLong(words[4]) / 1e6,
        IntStream.concat(megabits.stream(), known(words[1]).stream()).min());
  }

  @Override
  public void close() throws IOException {
    try (said) {
      probe.destroy();
    }
  }
}

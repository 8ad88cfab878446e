package dev.joust.harness.host;

import static dev.joust.lab.machine.Severity.ERROR;
import static dev.joust.lab.machine.Severity.NOTE;
import static dev.joust.lab.machine.Severity.WARNING;

import dev.joust.lab.host.ClockOffset;
import dev.joust.lab.host.HostEntry;
import dev.joust.lab.host.HostsFile;
import dev.joust.lab.host.LinkProbe;
import dev.joust.lab.host.SshHost;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks at the hosts of a file, each for itself and the ways between them, and leaves nothing on
 * any. What keeps it from going on with a host is a finding, too.
 */
public final class HostsExamination implements AutoCloseable {

  private static final int OLDEST_JAVA = 17;
  private static final Pattern JAVA = Pattern.compile(" version \"((\\d{1,6})[^\"]*)\"");

  /** Delays of jobs and of live documents are told in milliseconds, by the clocks of two hosts. */
  static final Duration MOST_CLOCK_OFFSET = Duration.ofMillis(1);

  private final HostsFile file;
  private final Path lib;
  private final int connections;
  private final List<Reached> hosts = new CopyOnWriteArrayList<>();

  /** A host that was reached. */
  private record Reached(SshHost ssh, ExaminedHost examined, ClockOffset clock, String java) {}

  /**
   * An examination of a file's hosts.
   *
   * @param lib Joust's own jars, which are sent to the hosts
   * @param connections the most connections that a run is to have
   */
  public HostsExamination(HostsFile file, Path lib, int connections) {
    this.file = file;
    this.lib = lib;
    this.connections = connections;
  }

  /** Looks at all hosts, the server's first. */
  public List<ExaminedHost> examine() {
    List<ExaminedHost> all = file.all().parallelStream().map(this::look).toList();
    hosts.stream()
        .filter(host -> host.examined == all.get(0))
        .findFirst()
        .ifPresent(this::lookAtWays);
    return all;
  }

  private ExaminedHost look(HostEntry entry) {
    ExaminedHost examined =
        new ExaminedHost(entry == file.server() ? "server" : "load", entry.ssh());
    SshHost ssh;
    try {
      ssh = SshHost.open(entry, file.sshConfig());
    } catch (IOException refused) {
      examined.found(ERROR, refused.getMessage(), remedy(refused.getMessage(), entry.ssh()));
      return examined;
    }
    try {
      ClockOffset clock = ssh.clockOffset();
      String java = java(ssh, examined);
      Reached host = new Reached(ssh, examined, clock, java);
      if (!java.isEmpty()) {
        doctor(host);
      }
      examined.fact("clock", clock + " ahead of this machine's");
      hosts.add(host);
    } catch (IOException failure) {
      examined.found(ERROR, failure.getMessage(), "try 'ssh %s'".formatted(entry.ssh()));
      ssh.close();
    }
    return examined;
  }

  private static String remedy(String said, String name) {
    if (said.contains("Host key verification failed")) {
      return "type 'ssh %s' once, and compare the key that it shows with the host's"
          .formatted(name);
    }
    if (said.contains("Permission denied (")) {
      return "let your key in by 'ssh-copy-id %s', and have your agent hold it".formatted(name);
    }
    if (said.contains("Could not resolve")) {
      return "give it a HostName in ~/.ssh/config";
    }
    if (said.contains("mktemp")) {
      return "name a folder that can be written to with 'folder'";
    }
    if (said.contains("no java")) {
      return "install a JDK %d or newer there".formatted(OLDEST_JAVA);
    }
    return "make 'ssh %s' work first".formatted(name);
  }

  /** Its version; empty if there is none that will do, which is found then. */
  private static String java(SshHost ssh, ExaminedHost examined) {
    String program = ssh.java().orElseThrow();
    String said;
    try {
      said = ssh.run("sh", "-c", "\"$1\" -version 2>&1", "joust", program);
    } catch (IOException none) {
      said = "";
    }
    Matcher version = JAVA.matcher(said);
    String remedy = "name a JDK %d or newer with 'jdk'".formatted(OLDEST_JAVA);
    if (!version.find()) {
      examined.found(ERROR, "%s does not work".formatted(program), remedy);
      return "";
    }
    examined.fact("java", "%s, %s".formatted(version.group(1), program));
    if (Integer.parseInt(version.group(2)) < OLDEST_JAVA) {
      examined.found(ERROR, "%s is Java %s".formatted(program, version.group(1)), remedy);
      return "";
    }
    return version.group(1);
  }

  /** The host looks at itself, as {@code joust doctor} does on any machine. */
  private void doctor(Reached host) throws IOException {
    RemoteDoctor doctor = RemoteDoctor.ask(host.ssh, lib, connections);
    host.examined.fact("cores", doctor.cores());
    host.examined.fact(
        "memory",
        String.format(
            Locale.ROOT, "%.1f GB", doctor.machine().at("/memory/totalBytes").asDouble() / 1e9));
    host.examined.fact("kernel", doctor.machine().at("/os/release").asText("unknown"));
    doctor.findings().forEach(host.examined::found);
  }

  private void lookAtWays(Reached server) {
    String address = file.server().address().orElseThrow();
    List<Reached> load = hosts.stream().filter(host -> host != server).toList();
    for (Reached host : load) {
      compare(server, host);
    }
    if (server.java.isEmpty()) {
      return;
    }
    try {
      Process probe = server.ssh.start(probe(server, "serve", address));
      try (BufferedReader said = probe.inputReader()) {
        String line = said.readLine();
        if (line == null) {
          server.examined.found(
              ERROR,
              "nothing can listen on %s there".formatted(address),
              "name an address of the host's own with 'address'");
          return;
        }
        String[] portAndMtu = line.split(" ");
        mtu(server, portAndMtu[1]);
        for (Reached host : load) {
          if (!host.java.isEmpty()) {
            lookAtWay(host, address, portAndMtu[0], portAndMtu[1]);
          }
        }
      } finally {
        probe.destroy();
      }
    } catch (IOException failure) {
      server.examined.found(
          ERROR, failure.getMessage(), "make 'ssh %s' work first".formatted(server.ssh.name()));
    }
  }

  private static void compare(Reached server, Reached load) {
    ClockOffset apart = load.clock.since(server.clock);
    if (apart.exceeds(MOST_CLOCK_OFFSET)) {
      load.examined.found(
          WARNING,
          "its clock is %s ahead of the server's; jobs and live compare times of both"
              .formatted(apart),
          "keep both clocks by chrony, from the same source");
    }
    if (!load.java.isEmpty() && !server.java.isEmpty() && !load.java.equals(server.java)) {
      load.examined.found(
          NOTE,
          "it has Java %s, and the server's host %s".formatted(load.java, server.java),
          "name JDKs of one version with 'jdk'");
    }
  }

  private void lookAtWay(Reached load, String address, String port, String serverMtu)
      throws IOException {
    String said;
    try {
      said = load.ssh.run(probe(load, "ask", address, port).command().toArray(String[]::new));
    } catch (IOException unreached) {
      load.examined.found(
          ERROR,
          "the server's address %s is not reached: %s".formatted(address, unreached.getMessage()),
          "let TCP from this host to all ports of %s through".formatted(address));
      return;
    }
    String[] mtuAndNanos = said.strip().split(" ");
    mtu(load, mtuAndNanos[0]);
    load.examined.fact(
        "round trip",
        String.format(Locale.ROOT, "%.3f ms to %s", Long.parseLong(mtuAndNanos[1]) / 1e6, address));
    if (isKnown(mtuAndNanos[0]) && isKnown(serverMtu) && !mtuAndNanos[0].equals(serverMtu)) {
      load.examined.found(
          WARNING,
          "its MTU is %s, and the server's %s".formatted(mtuAndNanos[0], serverMtu),
          "set one MTU at both ends");
    }
  }

  private static void mtu(Reached host, String bytes) {
    if (isKnown(bytes)) {
      host.examined.fact("MTU", bytes);
    }
  }

  private static boolean isKnown(String mtu) {
    return !mtu.equals(LinkProbe.UNKNOWN_MTU);
  }

  private ProcessBuilder probe(Reached host, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                host.ssh.java().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                host.ssh.send(lib) + "/*",
                LinkProbe.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  /** Takes all that was put on the hosts away. */
  @Override
  public void close() {
    hosts.forEach(host -> host.ssh.close());
  }
}

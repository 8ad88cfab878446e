package dev.joust.harness.host;

import static dev.joust.lab.machine.Severity.ERROR;
import static dev.joust.lab.machine.Severity.NOTE;
import static dev.joust.lab.machine.Severity.WARNING;

import dev.joust.harness.server.Jdk;
import dev.joust.lab.host.ClockOffset;
import dev.joust.lab.host.HostEntry;
import dev.joust.lab.host.HostsFile;
import dev.joust.lab.host.SshHost;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks at the hosts of a file, each for itself and the ways between them, and leaves nothing on
 * any. What keeps it from going on with a host is a finding, too.
 */
public final class HostsExamination implements AutoCloseable {

  private static final Pattern JAVA = Pattern.compile(" version \"((\\d{1,6})[^\"]*)\"");

  /** Delays of jobs and of live documents are told in milliseconds, by the clocks of two hosts. */
  static final Duration MOST_CLOCK_OFFSET = Duration.ofMillis(1);

  private final HostsFile file;
  private final Path lib;
  private final int connections;
  private final List<Reached> hosts = new CopyOnWriteArrayList<>();

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
      examined.fact("clock", "%s ahead of this machine's", clock);
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
      return "install a JDK %d or newer there".formatted(Jdk.OLDEST);
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
    String remedy = "name a JDK %d or newer with 'jdk'".formatted(Jdk.OLDEST);
    if (!version.find()) {
      examined.found(ERROR, "%s does not work".formatted(program), remedy);
      return "";
    }
    examined.fact("java", "%s, %s", version.group(1), program);
    if (Integer.parseInt(version.group(2)) < Jdk.OLDEST) {
      examined.found(ERROR, "%s is Java %s".formatted(program, version.group(1)), remedy);
      return "";
    }
    return version.group(1);
  }

  private void doctor(Reached host) throws IOException {
    RemoteDoctor doctor = RemoteDoctor.ask(host.ssh, lib, connections);
    double memoryBytes = doctor.machine().at("/memory/totalBytes").asDouble();
    host.examined.fact("cores", "%s", doctor.cores());
    host.examined.fact("memory", "%.1f GB", memoryBytes / 1e9);
    host.examined.fact("kernel", "%s", doctor.machine().at("/os/release").asText("unknown"));
    host.examined.findings().addAll(doctor.findings());
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
      Optional<ServersEnd> listening = ServersEnd.open(server.ssh, lib);
      if (listening.isEmpty()) {
        server.examined.found(
            ERROR,
            "nothing can listen on %s there".formatted(address),
            "name an address of the host's own with 'address'");
        return;
      }
      try (ServersEnd end = listening.get()) {
        mtu(server, end.mtu());
        for (Reached host : load) {
          if (!host.java.isEmpty()) {
            lookAtWay(host, address, end);
          }
        }
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

  private static void lookAtWay(Reached load, String address, ServersEnd end) {
    SeenLink link;
    try {
      link = end.look(load.ssh);
    } catch (IOException unreached) {
      load.examined.found(
          ERROR,
          "the server's address %s is not reached: %s".formatted(address, unreached.getMessage()),
          "let TCP from this host to all ports of %s through".formatted(address));
      return;
    }
    mtu(load, link.mtu());
    load.examined.fact("round trip", "%.3f ms to %s", link.roundTripMillis(), address);
    load.examined.fact("link", "%s", link.speed(address));
    link.slowness()
        .ifPresent(
            slow ->
                load.examined.found(
                    NOTE, slow, "look for a slower device on the way, and for who else uses it"));
    if (link.mtu().isPresent() && end.mtu().isPresent() && !link.mtu().equals(end.mtu())) {
      load.examined.found(
          WARNING,
          "its MTU is %d, and the server's %d"
              .formatted(link.mtu().getAsInt(), end.mtu().getAsInt()),
          "set one MTU at both ends");
    }
  }

  private static void mtu(Reached host, OptionalInt bytes) {
    bytes.ifPresent(own -> host.examined.fact("MTU", "%d", own));
  }

  /** Takes all that was put on the hosts away. */
  @Override
  public void close() {
    hosts.forEach(host -> host.ssh.close());
  }
}

package dev.joust.harness.host;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.ProcessLimits;
import dev.joust.lab.host.ClockOffset;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostEntry;
import dev.joust.lab.host.Hosts;
import dev.joust.lab.host.HostsFile;
import dev.joust.lab.host.SshHost;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.Cores;
import dev.joust.run.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The hosts of a run, which are left as they were found when this is closed. */
public final class HostsOfRun implements AutoCloseable {

  private final Member server;
  private final List<Member> load;
  private final Site site;
  private volatile boolean closed;

  /** A host, what the user says of it, and what it says of itself. */
  private record Member(SshHost ssh, HostEntry entry, RemoteDoctor doctor) {

    static Member open(HostEntry entry, Optional<Path> sshConfig, Path lib, int connections)
        throws IOException {
      SshHost ssh = SshHost.open(entry, sshConfig);
      try {
        RemoteDoctor doctor = RemoteDoctor.ask(ssh, lib, connections);
        ssh.askSystemBy(lib);
        return new Member(ssh, entry, doctor);
      } catch (IOException | RuntimeException failure) {
        ssh.close();
        throw failure;
      }
    }

    Cores cores() {
      Cores usable =
          Cores.parse(doctor.cores())
              .orElseThrow(
                  () ->
                      new UsageException(
                          "%s does not tell which cores it has; take Linux".formatted(ssh.name())));
      if (entry.cores().isEmpty()) {
        return usable;
      }
      Cores chosen = Cores.parse(entry.cores().get()).orElseThrow();
      if (!chosen.without(usable).isEmpty()) {
        throw new UsageException(
            "%s: cores is '%s', and it may use %s".formatted(ssh.name(), chosen, usable));
      }
      return chosen;
    }

    String place() {
      return "%s, cores %s".formatted(ssh.name(), cores());
    }

    void describe(ObjectNode facts) {
      facts.put("ssh", ssh.name());
      entry.address().ifPresent(address -> facts.put("address", address));
      facts.put("java", ssh.java().orElseThrow());
      facts.put("cores", cores().toString());
    }
  }

  private HostsOfRun(Member server, List<Member> load, Path lib) throws IOException {
    this.server = server;
    this.load = List.copyOf(load);
    this.site =
        new Site(
            new Hosts(
                server.ssh, load.stream().<Host>map(Member::ssh).toList(), server.entry.address()),
            placement(),
            limits(),
            facts(lib),
            findings());
  }

  /**
   * Reaches the hosts of a file.
   *
   * @param lib Joust's own jars, which are sent there
   * @param connections the most connections that a run is to have
   * @throws UsageException if the file is not as it should be, or a host is not reached; in one
   *     line that names it
   */
  public static HostsOfRun open(Path file, Path lib, int connections) {
    HostsFile hosts = HostsFile.read(file);
    List<Member> opened = new ArrayList<>();
    try {
      for (HostEntry entry : hosts.all()) {
        opened.add(Member.open(entry, hosts.sshConfig(), lib, connections));
      }
      return new HostsOfRun(opened.get(0), opened.subList(1, opened.size()), lib);
    } catch (IOException | RuntimeException failure) {
      opened.forEach(member -> member.ssh.close());
      if (failure instanceof UsageException wrong) {
        throw wrong;
      }
      throw new UsageException(
          "%s; 'joust doctor --hosts %s' says what to do".formatted(failure.getMessage(), file),
          failure);
    }
  }

  /**
   * Has an action take the name of each host that is lost before this is closed, on a thread of its
   * own.
   */
  public void onLost(Consumer<String> action) {
    for (Member member : all()) {
      member
          .ssh
          .lost()
          .thenRun(
              () -> {
                if (!closed) {
                  action.accept(member.ssh.name());
                }
              });
    }
  }

  public Site site() {
    return site;
  }

  private Placement placement() {
    return new Placement(
        server.entry.cores(),
        server.cores().count(),
        load.stream()
            .map(host -> new Placement.OfClient(host.entry.cores(), host.cores().count()))
            .toList(),
        false,
        "server on %s; load on %s"
            .formatted(
                server.place(), load.stream().map(Member::place).collect(joining("; and on "))));
  }

  private ProcessLimits limits() {
    return new ProcessLimits(
        server.doctor.openFiles(),
        load.stream().mapToLong(host -> host.doctor.openFiles()).min().orElseThrow(),
        server.doctor.memoryBytes());
  }

  private ObjectNode facts(Path lib) throws IOException {
    ObjectNode facts = server.doctor.machine().deepCopy();
    ObjectNode hosts = facts.putObject("hosts");
    server.describe(hosts.putObject("server"));
    ArrayNode ofLoad = hosts.putArray("load");
    ClockOffset ofServer = server.ssh.clockOffset();
    try (ServersEnd end =
        ServersEnd.open(server.ssh, lib)
            .orElseThrow(
                () ->
                    new UsageException(
                        "nothing can listen on %s of %s; name an address of its own with 'address'"
                            .formatted(server.entry.address().orElseThrow(), server.ssh.name())))) {
      for (Member host : load) {
        ObjectNode own = ofLoad.addObject();
        host.describe(own);
        own.set("clock", clock(host.ssh.clockOffset().since(ofServer)));
        own.set("link", end.look(host.ssh).toJson());
        own.set("environment", host.doctor.machine());
      }
    }
    return facts;
  }

  private static ObjectNode clock(ClockOffset aheadOfServer) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("aheadMillis", aheadOfServer.offset().toNanos() / 1e6)
        .put("boundMillis", aheadOfServer.bound().toNanos() / 1e6);
  }

  private List<Finding> findings() {
    List<Finding> all = new ArrayList<>();
    for (Member member : all()) {
      for (Finding finding : member.doctor.findings()) {
        all.add(
            new Finding(
                finding.severity(),
                "%s: %s".formatted(member.ssh.name(), finding.text()),
                finding.remedy()));
      }
    }
    return all;
  }

  private List<Member> all() {
    return Stream.concat(Stream.of(server), load.stream()).toList();
  }

  /** Takes all that was put on the hosts away. */
  @Override
  public void close() {
    closed = true;
    all().forEach(member -> member.ssh.close());
  }
}

package dev.joust.harness.trial;

import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Http2;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Tier;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.ServerLaunch;
import dev.joust.lab.host.Host;
import dev.joust.lab.link.Link;
import dev.joust.lab.os.Cores;
import dev.joust.lab.os.Taskset;
import dev.joust.load.Compression;
import dev.joust.load.RequestBody;
import dev.joust.run.PlannedTrial;
import dev.joust.spi.ServerSetting;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** How the processes of a run's trials are started. */
public record Launches(TrialSettings settings) {

  private static final String LOOPBACK = "127.0.0.1";

  /** A contender's server, told these flags beyond what all are told. */
  public ServerLaunch server(PlannedTrial planned, List<String> more) {
    Profile profile = settings.profile();
    List<String> flags = new ArrayList<>();
    if (profile.tier() == Tier.EQUALISED) {
      flags.addAll(
          ServerSetting.flags(ServerSetting.equalised(settings.placement().serverCoreCount())));
    }
    if (planned.cells().stream().anyMatch(Factors::isWithinTls)) {
      flags.addAll(profile.tier().flagsOfTls());
    }
    if (planned.cells().stream().anyMatch(cell -> Factors.compression(cell) != Compression.NONE)) {
      flags.addAll(Factors.flagsOfCompression());
    }
    if (planned.cells().stream().anyMatch(cell -> Factors.requestBody(cell) == RequestBody.GZIP)) {
      flags.addAll(Factors.flagsOfDecompression());
    }
    if (planned.cells().stream().anyMatch(Http2::isOver)) {
      flags.addAll(Http2.flags());
    }
    settings
        .hosts()
        .serverAddress()
        .ifPresent(own -> flags.addAll(List.of(ServerSetting.HOST.flag(), own)));
    if (!settings.hosts().areOne()) {
      flags.add("--cpu-of-threads");
    }
    flags.addAll(more);
    return new ServerLaunch(
            settings.contenders().named(planned.contender()),
            settings.serverLib(),
            profile.serverJdk(),
            profile.server().jvmArguments(),
            settings.placement().serverCores(),
            flags,
            log(planned.id(), "server"))
        .on(settings.hosts().server());
  }

  /**
   * Starts a JVM of the harness's own beside the servers: on their host, and on their processors.
   *
   * @param main its main class, which is told where servers listen
   * @param arguments what else it is told
   * @param log where its output goes, but for what it says to the harness
   * @throws IOException if it cannot be started, or its files do not arrive
   */
  public Process startBesideServers(Class<?> main, List<String> arguments, Path log)
      throws IOException {
    Host host = settings.hosts().server();
    List<String> command = new ArrayList<>(Host.DEAF_TO_CTRL_C);
    command.addAll(Taskset.prefix(settings.placement().serverCores()));
    command.add(host.java().orElseGet(Jdk.current()::java));
    command.addAll(Host.WARNINGS_TO_STANDARD_ERROR);
    command.addAll(
        List.of(
            "-cp",
            ClientLaunch.sent(settings.clientClassPath(), host),
            main.getName(),
            settings.hosts().serverAddress().orElse(LOOPBACK)));
    command.addAll(arguments);
    return host.start(new ProcessBuilder(command).redirectError(Redirect.appendTo(log.toFile())));
  }

  /** The clients of a block, one on each host of load. */
  public List<ClientLaunch> clients(String block) {
    List<Host> load = settings.hosts().load();
    return IntStream.range(0, load.size())
        .mapToObj(
            place ->
                client(
                    log(block, load.size() == 1 ? "client" : "client-" + (place + 1)),
                    settings.placement().clients().get(place).cores(),
                    Link.End.host(),
                    load.get(place)))
        .toList();
  }

  /**
   * One of a trial's clients, at an end of a link. They go to the hosts of load by turns.
   *
   * @param number 1 for the first client
   */
  ClientLaunch client(PlannedTrial planned, int number, Link.End end) {
    int place = (number - 1) % settings.hosts().load().size();
    return client(
        log(planned.id(), "client-" + number),
        settings.placement().clients().get(place).cores(),
        end,
        settings.hosts().load().get(place));
  }

  /**
   * One of a trial's clients that has neither server nor other clients beside it: on the first host
   * of load, and all processors that Joust may use there.
   */
  ClientLaunch loneClient(PlannedTrial planned, int number) {
    return client(
        log(planned.id(), "client-" + number),
        settings.hosts().areOne()
            ? settings.placement().allCores().map(Cores::toString)
            : settings.placement().clientCores(),
        Link.End.host(),
        settings.hosts().client());
  }

  private ClientLaunch client(Path log, Optional<String> cores, Link.End end, Host host) {
    return new ClientLaunch(
        Jdk.current(),
        settings.clientClassPath(),
        settings.profile().load().jvmArguments(),
        cores,
        log,
        end,
        host);
  }

  private Path log(String name, String side) {
    return settings.folder().resolve("logs").resolve("%s.%s.log".formatted(name, side));
  }
}

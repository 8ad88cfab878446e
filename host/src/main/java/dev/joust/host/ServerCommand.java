package dev.joust.host;

import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.spi.LivePolicy;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Tls;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts the server that its options describe and serves commands until the parent is done. */
@Command(name = "server", modelTransformer = ServerCommand.SettingFlags.class)
final class ServerCommand implements Callable<Integer> {

  private static final int OK = 0;
  private static final int USAGE = 2;
  private static final Duration TIME_TO_CLOSE = Duration.ofSeconds(4);

  private final Inbox inbox;
  private final Channel channel;

  @Spec CommandSpec spec;

  @Option(names = "--server-folder", required = true)
  Path serverFolder;

  @Option(names = "--describe")
  boolean describe;

  @Option(names = "--job-max-ms", defaultValue = "10000")
  long jobMaxMillis;

  @Option(names = "--job-retention-ms", defaultValue = "60000")
  long jobRetentionMillis;

  @Option(names = "--live-period-ms", defaultValue = "5000")
  long livePeriodMillis;

  @Option(names = "--live-burst", defaultValue = "0")
  int liveBurst;

  @Option(names = "--live-bytes", defaultValue = "0")
  int liveBytes;

  @Option(names = "--live-rooms", defaultValue = "1")
  int liveRooms;

  @Option(names = "--live-policy", defaultValue = "conflate")
  LivePolicy livePolicy;

  @Option(names = "--seed", defaultValue = "1")
  long seed;

  /**
   * Whether the server tells its threads' CPU time, as a harness on another machine cannot read it.
   */
  @Option(names = "--cpu-of-threads")
  boolean cpuOfThreads;

  /**
   * When the process was started, in nanoseconds since 1970 by this machine's clock: the harness is
   * told how long it took from then until connections were accepted, and the CPU time of that.
   */
  @Option(names = "--launched-at")
  Optional<Long> launchedAtNanos;

  /** Whether TLS is by the framework's native engine, or else the JDK's, unless one is named. */
  @Option(names = "--best-tls")
  boolean bestTls;

  @Option(names = "--prometheus-port")
  Optional<Integer> prometheusPort;

  ServerCommand(Inbox inbox, Channel channel) {
    this.inbox = inbox;
    this.channel = channel;
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      ServerProvider provider = new ProviderFolder(serverFolder).load();
      if (describe) {
        channel.send("description", description(provider));
        return OK;
      }
      return serve(provider);
    } catch (IllegalArgumentException | IOException refused) {
      refused.printStackTrace();
      channel.error(Channel.said(refused));
      return USAGE;
    } catch (RuntimeException | Error fault) {
      fault.printStackTrace();
      channel.error("the server failed: " + fault);
      return Channel.FAULT;
    }
  }

  private int serve(ServerProvider provider) throws IOException, InterruptedException {
    Map<ServerSetting, Object> given =
        ServerSetting.given(flag -> spec.findOption(flag).getValue());
    boolean choosesTls = bestTls && !given.containsKey(ServerSetting.TLS);
    if (choosesTls) {
      boolean hasNative = provider.features().contains(Feature.NATIVE_TLS);
      given.put(ServerSetting.TLS, hasNative ? Tls.NATIVE : Tls.JDK);
    }
    ServerSettings settings = ServerSettings.of(given);
    Map<String, Object> ready = new LinkedHashMap<>();
    try (Application application = Application.start(applicationSettings(settings));
        Server server = started(start(provider, settings, application, choosesTls), ready);
        Drain drain = new Drain(server, settings.drain().plus(TIME_TO_CLOSE));
        JvmUsage usage = new JvmUsage(server, cpuOfThreads);
        PrometheusEndpoint prometheus = prometheus(provider, server)) {
      requireTaken(given, provider, server);
      if (settings.drainSeconds() > 0) {
        drain.awaitSignal();
      }
      ready.putAll(description(provider));
      ready.put("host", server.address().getHostString());
      ready.put("port", server.address().getPort());
      ready.put("pid", ProcessHandle.current().pid());
      ready.put("collectors", collectors());
      ready.put("effectiveSettings", server.effectiveSettings());
      if (prometheus != null) {
        ready.put("prometheus", prometheus.address());
      }
      channel.send("ready", ready);
      new Commands(channel, usage).serve(inbox);
      Deadline.haltIn(TIME_TO_CLOSE);
    }
    return OK;
  }

  /** A native engine may be packed for this system, and yet not be loaded. */
  private static Server start(
      ServerProvider provider, ServerSettings settings, Application application, boolean choosesTls)
      throws IOException {
    try {
      return provider.start(settings, application);
    } catch (IllegalArgumentException refused) {
      if (!choosesTls || settings.tls() != Tls.NATIVE) {
        throw refused;
      }
      return provider.start(settings.withTls(Tls.JDK), application);
    }
  }

  /** Comes before all that Joust then loads to measure by: a start is to be the framework's. */
  private Server started(Server server, Map<String, Object> ready) {
    launchedAtNanos.ifPresent(
        launch -> {
          ready.put("startNanos", epochNanos() - launch);
          // In steps of 10 ms; unlike the scheduler's figures it has that of threads that have
          // ended.
          ProcessHandle.current()
              .info()
              .totalCpuDuration()
              .ifPresent(cpu -> ready.put("startCpuNanos", cpu.toNanos()));
        });
    return server;
  }

  private static List<String> collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(MemoryManagerMXBean::getName)
        .toList();
  }

  private static long epochNanos() {
    return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
  }

  /** The endpoint that was asked for, or null, which try-with-resources takes. */
  private PrometheusEndpoint prometheus(ServerProvider provider, Server server) throws IOException {
    return prometheusPort.isPresent()
        ? new PrometheusEndpoint(prometheusPort.get(), provider.name(), server)
        : null;
  }

  private static Map<String, Object> description(ServerProvider provider) {
    Map<String, Object> description = new LinkedHashMap<>();
    description.put("name", provider.name());
    description.put("version", provider.version());
    description.put("features", provider.features().stream().sorted().map(Feature::label).toList());
    description.put("jdk", System.getProperty("java.vm.name") + " " + Runtime.version());
    return description;
  }

  /** A contender that was built before there was a setting would pass over it without a word. */
  private void requireTaken(Map<ServerSetting, Object> given, ServerProvider by, Server server) {
    given.forEach(
        (setting, value) -> {
          if (setting.isSpecial(value) && !server.effectiveSettings().containsKey(setting.key())) {
            throw new IllegalArgumentException(
                "%s is %s, but %s does not have this setting"
                    .formatted(setting.key(), value, by.name()));
          }
        });
  }

  private ApplicationSettings applicationSettings(ServerSettings server) {
    return new ApplicationSettings(
        seed,
        Duration.ofMillis(jobMaxMillis),
        Duration.ofMillis(jobRetentionMillis),
        Duration.ofMillis(livePeriodMillis),
        server.maxMessageBytes(),
        liveBurst,
        liveBytes,
        liveRooms,
        livePolicy);
  }

  /** Adds the flags of a server's settings to those that are fields. */
  static final class SettingFlags implements IModelTransformer {

    @Override
    public CommandSpec transform(CommandSpec command) {
      for (ServerSetting setting : ServerSetting.values()) {
        command.addOption(
            OptionSpec.builder(setting.flag()).type(setting.type()).arity("1").build());
      }
      return command;
    }
  }
}

package dev.joust.host;

import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.Compression;
import dev.joust.spi.ServerSettings.WebSocketApi;
import dev.joust.spi.Transport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryManagerMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the server that its options describe and serves commands until the parent is done. */
@Command(name = "server")
final class ServerCommand implements Callable<Integer> {

  private static final int OK = 0;
  private static final int USAGE = 2;
  private static final Duration TIME_TO_CLOSE = Duration.ofSeconds(4);

  private final Inbox inbox;
  private final Channel channel;

  @Option(names = "--server-folder", required = true)
  Path serverFolder;

  @Option(names = "--describe")
  boolean describe;

  @Option(names = "--host", defaultValue = "127.0.0.1")
  String host;

  @Option(names = "--port", defaultValue = "0")
  int port;

  @Option(names = "--io-threads")
  Optional<Integer> ioThreads;

  @Option(names = "--worker-threads")
  Optional<Integer> workerThreads;

  @Option(names = "--backlog")
  Optional<Integer> backlog;

  @Option(names = "--tcp-no-delay", arity = "1")
  Optional<Boolean> tcpNoDelay;

  @Option(names = "--max-message-bytes", defaultValue = "16777216")
  int maxMessageBytes;

  @Option(names = "--transport", defaultValue = "nio")
  Transport transport;

  @Option(names = "--compression", defaultValue = "none")
  Compression compression;

  @Option(names = "--buffer-bytes")
  Optional<Integer> bufferBytes;

  @Option(names = "--websocket-api", defaultValue = "documented")
  WebSocketApi webSocketApi;

  @Option(names = "--job-max-ms", defaultValue = "10000")
  long jobMaxMillis;

  @Option(names = "--job-retention-ms", defaultValue = "60000")
  long jobRetentionMillis;

  @Option(names = "--live-period-ms", defaultValue = "5000")
  long livePeriodMillis;

  @Option(names = "--live-burst", defaultValue = "0")
  int liveBurst;

  @Option(names = "--seed", defaultValue = "1")
  long seed;

  /**
   * Whether the server tells its threads' CPU time, as a harness on another machine cannot read it.
   */
  @Option(names = "--cpu-of-threads")
  boolean cpuOfThreads;

  /**
   * When the process was started, in nanoseconds since 1970 by this machine's clock. A harness on
   * another machine does not see when that was; it is told the time from then until the server is
   * ready.
   */
  @Option(names = "--launched-at")
  Optional<Long> launchedAtNanos;

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
    try (Application application = Application.start(applicationSettings());
        Server server = provider.start(serverSettings(), application);
        JvmUsage usage = new JvmUsage(server, cpuOfThreads);
        PrometheusEndpoint prometheus = prometheus(provider, server)) {
      Map<String, Object> ready = description(provider);
      ready.put("host", server.address().getHostString());
      ready.put("port", server.address().getPort());
      ready.put("pid", ProcessHandle.current().pid());
      ready.put("collectors", collectors());
      ready.put("effectiveSettings", server.effectiveSettings());
      if (prometheus != null) {
        ready.put("prometheus", prometheus.address());
      }
      launchedAtNanos.ifPresent(launch -> ready.put("sinceLaunchNanos", epochNanos() - launch));
      channel.send("ready", ready);
      new Commands(channel, usage).serve(inbox);
      Deadline.haltIn(TIME_TO_CLOSE);
    }
    return OK;
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
    description.put(
        "features",
        provider.features().stream()
            .sorted()
            .map(feature -> feature.name().toLowerCase(Locale.ROOT).replace('_', '-'))
            .toList());
    description.put("jdk", System.getProperty("java.vm.name") + " " + Runtime.version());
    return description;
  }

  private ServerSettings serverSettings() {
    return new ServerSettings(
        host,
        port,
        ioThreads.map(OptionalInt::of).orElse(OptionalInt.empty()),
        workerThreads.map(OptionalInt::of).orElse(OptionalInt.empty()),
        backlog.map(OptionalInt::of).orElse(OptionalInt.empty()),
        tcpNoDelay,
        maxMessageBytes,
        transport,
        compression,
        bufferBytes.map(OptionalInt::of).orElse(OptionalInt.empty()),
        webSocketApi);
  }

  private ApplicationSettings applicationSettings() {
    return new ApplicationSettings(
        seed,
        Duration.ofMillis(jobMaxMillis),
        Duration.ofMillis(jobRetentionMillis),
        Duration.ofMillis(livePeriodMillis),
        maxMessageBytes,
        liveBurst);
  }
}

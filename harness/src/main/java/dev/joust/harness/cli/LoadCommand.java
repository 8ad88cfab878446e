package dev.joust.harness.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import dev.joust.harness.client.LoadClients;
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.OpenFiles;
import dev.joust.lab.os.RootFiles;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.ErrorKind;
import dev.joust.load.Exchange;
import dev.joust.load.Goal;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Loads any running server, in a closed loop or at a rate, and says what came back. */
@Command(
    name = "load",
    description = "Load a running server with the harness's own client.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "Exit status:%n",
    exitCodeList = {
      "0:At least one request succeeded; the last line counts those that failed.",
      "2:A flag is wrong, or this machine cannot hold such a load; nothing was sent.",
      "4:No request succeeded."
    })
final class LoadCommand implements Callable<Integer> {

  private static final int RATED_PART = 4;
  private static final int MOST_PORT = 65_535;
  private static final int FILES_BESIDE_CONNECTIONS = 500;

  /** One that is sent, and one that comes back in buffers that grow by doubling. */
  private static final int COPIES_OF_A_MESSAGE = 3;

  private static final Pattern PAYLOAD_PATH = Pattern.compile("/payload/(\\d{1,9})");

  @Parameters(paramLabel = "URL", description = "What to ask for: http://… or ws://….")
  URI url;

  @Option(names = "--client", paramLabel = "NAME", description = "ahc or wire; default: ahc.")
  String client = "ahc";

  @Option(names = "--connections", paramLabel = "N", description = "Concurrent users.")
  int connections = 100;

  @Option(
      names = "--exchange",
      paramLabel = "KIND",
      description = "http-close, http-keepalive or websocket (default: by the URL).")
  Optional<String> exchange = Optional.empty();

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Requests/s on a fixed schedule, whatever the server does; needs wire.")
  Optional<Double> rate = Optional.empty();

  @Option(names = "--duration", paramLabel = "TIME", description = "How long, as 10s or 500ms.")
  Optional<String> duration = Optional.empty();

  @Option(names = "--requests", paramLabel = "N", description = "How many requests.")
  Optional<Long> requests = Optional.empty();

  @Option(names = "--warm-up", paramLabel = "TIME", description = "Load before that; default: 5s.")
  String warmUp = "5s";

  @Option(names = "--payload-bytes", paramLabel = "N", description = "What a WebSocket sends.")
  int payloadBytes = 64;

  @Option(names = "--timeout", paramLabel = "TIME", description = "For an answer; default: 10s.")
  String timeout = "10s";

  @Option(names = "--json", description = "Print one JSON line.")
  boolean asJson;

  @Override
  public Integer call() throws InterruptedException {
    if (duration.isPresent() && requests.isPresent()) {
      throw new UsageException("--duration and --requests exclude each other: give one");
    }
    if (requests.filter(n -> n < 1).isPresent()) {
      throw new UsageException("--requests is %d, must be 1 or more".formatted(requests.get()));
    }
    if (Durations.parse("--timeout", timeout).isZero()) {
      throw new UsageException("--timeout is %s, must be over 0".formatted(timeout));
    }
    Duration warmUpTime = Durations.parse("--warm-up", warmUp);
    Optional<Duration> time = duration.map(text -> Durations.parse("--duration", text));
    try {
      return load(spec(), warmUpTime, time.orElse(Duration.ofSeconds(10)));
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
  }

  private int load(LoadSpec spec, Duration warmUpTime, Duration time) throws InterruptedException {
    LoadClient loading = LoadClients.named(client);
    if (rate.isPresent() && !loading.isForOpenLoops()) {
      throw new UsageException("--rate is not for the client %s: take wire".formatted(client));
    }
    rate.ifPresent(perSecond -> new ArrivalSchedule(perSecond, 0));
    requireRoom(spec);
    Optional<String> failure = new FirstRequest(spec).failure();
    if (failure.isPresent()) {
      System.err.printf("joust: %s%n", failure.get());
      return ExitCode.UNDECIDED.status();
    }
    try (LoadSession session = loading.open(spec)) {
      warmUp(session, warmUpTime);
      ObjectNode measured = measure(session, time);
      print(measured);
      boolean isNothing = measured.get("completed").asLong() == 0;
      return (isNothing ? ExitCode.UNDECIDED : ExitCode.OK).status();
    } catch (IOException unopened) {
      System.err.printf("joust: %s%n", unopened.getMessage());
      return ExitCode.UNDECIDED.status();
    }
  }

  /** What does not fit is refused: without a file or memory a client would stop in mid-load. */
  private static void requireRoom(LoadSpec spec) {
    OpenFiles.read(new RootFiles(Path.of("/")))
        .filter(limit -> limit.soft() < spec.connections() + FILES_BESIDE_CONNECTIONS)
        .ifPresent(
            limit -> {
              throw new UsageException(
                  "--connections is %d, and this process may open %d files; take fewer, or raise the limit by 'ulimit -n %d'"
                      .formatted(
                          spec.connections(),
                          limit.soft(),
                          spec.connections() + FILES_BESIDE_CONNECTIONS));
            });
    double wanted = (double) COPIES_OF_A_MESSAGE * spec.connections() * spec.payloadBytes();
    long heap = Runtime.getRuntime().maxMemory();
    if (spec.exchange() == Exchange.WEBSOCKET && wanted > heap) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "%d connections with messages of %d bytes want %.1f GB of memory, and there are %.1f; take fewer or smaller ones, or set JOUST_JAVA_OPTS=-Xmx",
              spec.connections(),
              spec.payloadBytes(),
              wanted / 1e9,
              heap / 1e9));
    }
  }

  /** At a rate, the last part of it is at that rate too, as that is other code. */
  private void warmUp(LoadSession session, Duration time) throws InterruptedException {
    LoadRecorder unread = new LoadRecorder();
    if (rate.isEmpty()) {
      session.run(Goal.duration(time, System::nanoTime), unread);
      return;
    }
    Duration atRate = time.dividedBy(RATED_PART);
    session.run(Goal.duration(time.minus(atRate), System::nanoTime), unread);
    session.run(ArrivalSchedule.during(atRate, rate.get()), unread);
  }

  private LoadSpec spec() {
    String scheme = String.valueOf(url.getScheme());
    Exchange kind =
        exchange
            .map(Exchange::of)
            .orElse(scheme.startsWith("ws") ? Exchange.WEBSOCKET : Exchange.HTTP_KEEPALIVE);
    String wanted = kind == Exchange.WEBSOCKET ? "ws" : "http";
    if (!scheme.equals(wanted) || url.getHost() == null || url.getPort() > MOST_PORT) {
      throw new UsageException(
          "%s is no URL for %s, which wants %s://host:port/path".formatted(url, kind, wanted));
    }
    return new LoadSpec(
        url,
        kind,
        connections,
        payloadBytes,
        expectedBytes(),
        Durations.parse("--timeout", timeout),
        Runtime.getRuntime().availableProcessors());
  }

  /** A contender's payload has a known size; of another server's answers only HTTP's is checked. */
  private OptionalInt expectedBytes() {
    Matcher payload = PAYLOAD_PATH.matcher(String.valueOf(url.getPath()));
    return payload.matches()
        ? OptionalInt.of(Integer.parseInt(payload.group(1)))
        : OptionalInt.empty();
  }

  private void load(LoadSession session, Duration time, LoadRecorder recorder)
      throws InterruptedException {
    if (rate.isPresent()) {
      session.run(
          requests
              .map(n -> new ArrivalSchedule(rate.get(), n))
              .orElseGet(() -> ArrivalSchedule.during(time, rate.get())),
          recorder);
    } else {
      session.run(
          requests.map(Goal::requests).orElseGet(() -> Goal.duration(time, System::nanoTime)),
          recorder);
    }
  }

  private ObjectNode measure(LoadSession session, Duration time) throws InterruptedException {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    LoadRecorder recorder = new LoadRecorder();
    long startNanos = System.nanoTime();
    long startCpuNanos = system.getProcessCpuTime();
    load(session, time, recorder);
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    double cpuMicros = (system.getProcessCpuTime() - startCpuNanos) / 1e3;
    LoadResult result = recorder.take();
    ObjectNode measured = JsonMapper.builder().build().createObjectNode();
    measured.put("requestsPerSecond", round(result.completed() / seconds));
    measured.set("serviceTimeMicros", percentiles(result.latencyNanos()));
    if (rate.isPresent()) {
      measured.set("responseTimeMicros", percentiles(result.responseNanos()));
    }
    if (result.completed() > 0) {
      measured.put("clientCpuMicrosPerRequest", round(cpuMicros / result.completed()));
    }
    ObjectNode errors = measured.putObject("errors");
    result.errors().forEach(errors::put);
    measured.put("requests", result.started());
    measured.put("completed", result.completed());
    measured.put("bytesSent", result.bytesSent());
    measured.put("bytesReceived", result.bytesReceived());
    measured.put("seconds", round(seconds));
    return measured;
  }

  private static ObjectNode percentiles(Histogram nanos) {
    ObjectNode micros = JsonMapper.builder().build().createObjectNode();
    if (nanos.getTotalCount() == 0) {
      return micros;
    }
    micros.put("p50", round(nanos.getValueAtPercentile(50) / 1e3));
    micros.put("p90", round(nanos.getValueAtPercentile(90) / 1e3));
    micros.put("p99", round(nanos.getValueAtPercentile(99) / 1e3));
    micros.put("p99_9", round(nanos.getValueAtPercentile(99.9) / 1e3));
    micros.put("max", round(nanos.getMaxValue() / 1e3));
    return micros;
  }

  private static double round(double value) {
    return Math.round(value * 1_000) / 1_000.0;
  }

  private void print(ObjectNode measured) {
    if (asJson) {
      System.out.println(measured);
      return;
    }
    System.out.printf(
        Locale.ROOT, "%.0f requests/s%n", measured.get("requestsPerSecond").asDouble());
    printTimes("service time in microseconds:", measured.get("serviceTimeMicros"));
    if (rate.isPresent()) {
      printTimes("response time in microseconds:", measured.get("responseTimeMicros"));
    }
    System.out.printf(
        Locale.ROOT,
        "%d requests in %.1f s, %d bytes sent, %d received",
        measured.get("requests").asLong(),
        measured.get("seconds").asDouble(),
        measured.get("bytesSent").asLong(),
        measured.get("bytesReceived").asLong());
    System.out.println(
        measured.has("clientCpuMicrosPerRequest")
            ? String.format(
                Locale.ROOT,
                ", %.1f microseconds of client CPU each",
                measured.get("clientCpuMicrosPerRequest").asDouble())
            : "");
    System.out.println(measured.get("errors").isEmpty() ? "no errors" : errors(measured));
  }

  private static String errors(ObjectNode measured) {
    return measured.get("errors").properties().stream()
        .map(
            error ->
                "%d %s (%s)"
                    .formatted(
                        error.getValue().asLong(),
                        ErrorKind.of(error.getKey()).text(),
                        error.getKey()))
        .collect(Collectors.joining(", ", "errors: ", ""));
  }

  /** Of nothing there are no times. */
  private static void printTimes(String title, JsonNode micros) {
    if (micros.isEmpty()) {
      return;
    }
    StringBuilder times = new StringBuilder(title);
    micros
        .properties()
        .forEach(
            entry ->
                times.append(
                    String.format(
                        Locale.ROOT, " %s %.0f", entry.getKey(), entry.getValue().asDouble())));
    System.out.println(times);
  }
}

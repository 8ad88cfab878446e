package dev.joust.harness.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.load.FirstRequest;
import dev.joust.harness.load.HdrFile;
import dev.joust.harness.load.LoadExtent;
import dev.joust.harness.load.LoadProgress;
import dev.joust.harness.load.LoadReport;
import dev.joust.harness.load.LoadRoom;
import dev.joust.harness.load.StreamLoad;
import dev.joust.harness.load.StreamReport;
import dev.joust.harness.load.UrlFile;
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.RootFiles;
import dev.joust.load.AhcLoadClient;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.ErrorKind;
import dev.joust.load.Exchange;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.Tls;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
      "0:At least one request succeeded; the last lines count those that failed.",
      "2:A flag is wrong, or this machine cannot hold such a load; nothing was sent.",
      "4:No request succeeded."
    })
final class LoadCommand implements Callable<Integer> {

  private static final int RATED_PART = 4;
  private static final int MOST_PORT = 65_535;
  private static final int MOST_BODY_BYTES = 1 << 30;
  private static final Pattern PAYLOAD_PATH = Pattern.compile("/payload/(\\d{1,9})");

  @Parameters(
      paramLabel = "URL",
      arity = "0..1",
      description = "What to ask for: http://…, https://…, ws://… or wss://….")
  Optional<URI> url = Optional.empty();

  @Option(
      names = "--urls",
      paramLabel = "FILE",
      description =
          "What to ask for by turns: a URL a line, or a path on the server of URL; # begins a comment.")
  Optional<Path> urls = Optional.empty();

  @Option(names = "--client", paramLabel = "NAME", description = "ahc or wire; default: ahc.")
  Optional<String> client = Optional.empty();

  @Option(names = "--connections", paramLabel = "N", description = "Concurrent users.")
  int connections = 100;

  @Option(
      names = "--exchange",
      paramLabel = "KIND",
      description = "http-close, http-keepalive or websocket (default: by the URL).")
  Optional<String> exchange = Optional.empty();

  @Option(
      names = "--method",
      paramLabel = "NAME",
      description = "Of HTTP requests; default: GET, or POST with --body.")
  Optional<String> method = Optional.empty();

  @Option(
      names = "--header",
      paramLabel = "'NAME: VALUE'",
      description = "Sent with each request or handshake; may be given again. Host replaces it.")
  List<String> headers = List.of();

  @Option(
      names = "--body",
      paramLabel = "FILE",
      description = "What HTTP requests carry; needs no --header for its length.")
  Optional<Path> body = Optional.empty();

  @Option(
      names = "--trust-store",
      paramLabel = "FILE",
      description = "Whom https and wss trust: PKCS12, JKS or PEM (default: whom the JDK trusts).")
  Optional<Path> trustStore = Optional.empty();

  @Option(
      names = "--trust-store-password",
      paramLabel = "WORD",
      description = "Of that store (default: JOUST_TRUST_STORE_PASSWORD of the environment).")
  Optional<String> trustStorePassword =
      Optional.ofNullable(System.getenv("JOUST_TRUST_STORE_PASSWORD"));

  @Option(names = "--insecure", description = "Trust every certificate, for any host.")
  boolean insecure;

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
  Optional<String> warmUp = Optional.empty();

  @Option(names = "--payload-bytes", paramLabel = "N", description = "What a WebSocket sends.")
  int payloadBytes = 64;

  @Option(
      names = "--sse",
      description = "Hold connections open to streams of server-sent events, and count these.")
  boolean sse;

  @Option(names = "--timeout", paramLabel = "TIME", description = "For an answer; default: 10s.")
  String timeout = "10s";

  @Option(
      names = "--hdr",
      paramLabel = "FILE",
      description =
          "Also write latencies for HdrHistogram's tools: NAME.hlog, a log, or NAME.hgrm, percentiles.")
  Optional<Path> hdr = Optional.empty();

  @Option(names = "--json", description = "Print one JSON line; progress goes to standard error.")
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
    Duration warmUpTime = Durations.parse("--warm-up", warmUp.orElse("5s"));
    Duration time = Durations.parse("--duration", duration.orElse("10s"));
    try {
      if (sse) {
        return listen(time);
      }
      Optional<HdrFile> histograms = hdr.map(HdrFile::new);
      return load(spec(), warmUpTime, new LoadExtent(requests, time, rate), histograms);
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
  }

  private int listen(Duration time) throws InterruptedException {
    if (Stream.of(rate, requests, warmUp, hdr, exchange).anyMatch(Optional::isPresent)
        || client.filter(name -> !name.equals(WireLoadClient.NAME)).isPresent()) {
      throw new UsageException(
          "--sse goes with none of --rate, --requests, --warm-up, --hdr, --exchange, and with the client wire alone");
    }
    exchange = Optional.of(Exchange.HTTP_KEEPALIVE.label());
    LoadSpec spec = spec();
    requireRoom(new WireLoadClient(), spec);
    try {
      StreamReport report = listen(new StreamLoad(spec, time));
      print(report.json(), report.lines());
      return (report.heard().events() == 0 ? ExitCode.UNDECIDED : ExitCode.OK).status();
    } catch (StreamLoad.Nothing nothing) {
      System.err.printf("joust: %s%n", nothing.getMessage());
      return ExitCode.UNDECIDED.status();
    }
  }

  private static StreamReport listen(StreamLoad load)
      throws InterruptedException, StreamLoad.Nothing {
    try (LoadProgress progress = progress()) {
      return load.run(progress);
    }
  }

  private static LoadProgress progress() {
    return LoadProgress.start(System.err, Boolean.getBoolean("joust.terminal.errors"));
  }

  private int load(
      LoadSpec spec, Duration warmUpTime, LoadExtent extent, Optional<HdrFile> histograms)
      throws InterruptedException {
    LoadClient loading = LoadClients.named(client.orElse(AhcLoadClient.NAME));
    if (rate.isPresent() && !loading.isForOpenLoops()) {
      throw new UsageException(
          "--rate is not for the client %s: take wire".formatted(loading.name()));
    }
    rate.ifPresent(perSecond -> new ArrivalSchedule(perSecond, 0));
    requireRoom(loading, spec);
    histograms.ifPresent(LoadCommand::open);
    Optional<String> failure = new FirstRequest(spec).failure();
    if (failure.isPresent()) {
      System.err.printf("joust: %s%n", failure.get());
      return ExitCode.UNDECIDED.status();
    }
    try (LoadSession session = loading.open(spec)) {
      LoadReport report = measure(session, spec.exchange(), warmUpTime, extent);
      print(report.json(), report.lines());
      histograms.ifPresent(file -> write(file, report));
      return (report.result().completed() == 0 ? ExitCode.UNDECIDED : ExitCode.OK).status();
    } catch (IOException unopened) {
      System.err.printf("joust: %s%n", unopened.getMessage());
      return ExitCode.UNDECIDED.status();
    }
  }

  /** What does not fit is refused; whether there is such a host, the first request will say. */
  private static void requireRoom(LoadClient loading, LoadSpec spec) {
    LoadRoom room = LoadRoom.read(new RootFiles(Path.of("/")));
    int perSource;
    try {
      perSource = loading.mostConnectionsPerSource(spec);
    } catch (IOException unknown) {
      perSource = 0;
    }
    room.refusal(spec, perSource)
        .ifPresent(
            why -> {
              throw new UsageException(why);
            });
  }

  private LoadSpec spec() {
    List<URI> uris = uris();
    URI first = uris.get(0);
    String scheme = String.valueOf(first.getScheme());
    Exchange kind =
        exchange
            .map(Exchange::of)
            .orElse(scheme.startsWith("ws") ? Exchange.WEBSOCKET : Exchange.HTTP_KEEPALIVE);
    String wanted = kind == Exchange.WEBSOCKET ? "ws" : "http";
    boolean fits = scheme.equals(wanted) || scheme.equals(wanted + "s");
    if (!fits || first.getHost() == null || first.getPort() > MOST_PORT) {
      throw new UsageException(
          "%s is no URL for %s, which wants %s://host:port/path or %s://…"
              .formatted(first, kind, wanted, wanted + "s"));
    }
    if (kind == Exchange.WEBSOCKET && (method.isPresent() || body.isPresent())) {
      throw new UsageException(
          "--method and --body are for HTTP, and %s is a WebSocket's URL".formatted(first));
    }
    return new LoadSpec(
        uris,
        kind,
        connections,
        payloadBytes,
        expectedBytes(uris),
        Durations.parse("--timeout", timeout),
        Runtime.getRuntime().availableProcessors(),
        request(),
        tls(first));
  }

  private List<URI> uris() {
    if (urls.isEmpty()) {
      return List.of(url.orElseThrow(() -> new UsageException("give a URL, or --urls FILE")));
    }
    try {
      return new UrlFile(urls.get()).read(url);
    } catch (IOException failure) {
      throw FileFailure.of(failure);
    }
  }

  private Tls tls(URI server) {
    if (insecure && trustStore.isPresent()) {
      throw new UsageException("--insecure trusts all, which leaves --trust-store nothing to do");
    }
    if (!server.getScheme().endsWith("s") && (insecure || trustStore.isPresent())) {
      throw new UsageException(
          "--trust-store and --insecure are for https and wss, and the URL is %s"
              .formatted(server));
    }
    return insecure ? Tls.insecure() : trustStore.map(this::trusting).orElseGet(Tls::verified);
  }

  private Tls trusting(Path file) {
    try {
      return Tls.trusting(file, trustStorePassword.map(String::toCharArray).orElse(null));
    } catch (GeneralSecurityException refused) {
      throw new UsageException("--trust-store: " + refused.getMessage(), refused);
    } catch (IOException failure) {
      throw FileFailure.of(failure);
    }
  }

  private HttpRequest request() {
    return new HttpRequest(
        method.orElse(body.isPresent() ? "POST" : "GET"),
        headers.stream().map(HttpRequest.Field::parse).toList(),
        body.map(LoadCommand::read).orElseGet(() -> new byte[0]));
  }

  private static byte[] read(Path file) {
    if (Files.isDirectory(file)) {
      throw new UsageException("--body is the folder '%s', must be a file".formatted(file));
    }
    try {
      long bytes = Files.size(file);
      if (bytes > MOST_BODY_BYTES) {
        throw new UsageException(
            "--body %s holds %d bytes, may hold %d at most"
                .formatted(file, bytes, MOST_BODY_BYTES));
      }
      return Files.readAllBytes(file);
    } catch (IOException failure) {
      throw FileFailure.of(failure);
    }
  }

  /** A contender's payload has a known size; of other answers the status alone is checked. */
  private OptionalInt expectedBytes(List<URI> uris) {
    Matcher payload = PAYLOAD_PATH.matcher(String.valueOf(uris.get(0).getPath()));
    return payload.matches() && uris.size() == 1 && method.isEmpty() && body.isEmpty()
        ? OptionalInt.of(Integer.parseInt(payload.group(1)))
        : OptionalInt.empty();
  }

  private static LoadReport measure(
      LoadSession session, Exchange exchange, Duration warmUpTime, LoadExtent extent)
      throws InterruptedException {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    try (LoadProgress progress = progress()) {
      warmUp(session, warmUpTime, extent.perSecond(), progress);
      LoadRecorder recorder = new LoadRecorder();
      progress.begin("load", recorder, extent);
      Instant start = Instant.now();
      long startNanos = System.nanoTime();
      long startCpuNanos = system.getProcessCpuTime();
      extent.run(session, recorder);
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      double cpuMicros = (system.getProcessCpuTime() - startCpuNanos) / 1e3;
      Map<ErrorKind, String> reasons = recorder.reasons();
      LoadResult result = recorder.take();
      boolean isRated = extent.perSecond().isPresent();
      return new LoadReport(exchange, start, isRated, result, reasons, seconds, cpuMicros);
    }
  }

  /** At a rate, the last part of it is at that rate too, as that is other code. */
  private static void warmUp(
      LoadSession session, Duration time, Optional<Double> perSecond, LoadProgress progress)
      throws InterruptedException {
    LoadRecorder unread = new LoadRecorder();
    progress.begin("warm-up", unread, LoadExtent.closed(time));
    Duration atRate = perSecond.isPresent() ? time.dividedBy(RATED_PART) : Duration.ZERO;
    LoadExtent.closed(time.minus(atRate)).run(session, unread);
    if (perSecond.isPresent()) {
      new LoadExtent(Optional.empty(), atRate, perSecond).run(session, unread);
    }
  }

  private void print(ObjectNode json, List<String> lines) {
    if (asJson) {
      System.out.println(json);
    } else {
      lines.forEach(System.out::println);
    }
  }

  private static void open(HdrFile file) {
    try {
      file.open();
    } catch (IOException failure) {
      throw FileFailure.of(failure);
    }
  }

  private static void write(HdrFile file, LoadReport report) {
    try {
      file.write(report);
    } catch (IOException failure) {
      throw FileFailure.of(failure);
    }
  }
}

package dev.joust.harness.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.experiment.Builds;
import dev.joust.harness.experiment.OrderlyStop;
import dev.joust.harness.load.AskedRate;
import dev.joust.harness.load.HdrFile;
import dev.joust.harness.load.LoadExtent;
import dev.joust.harness.load.LoadProgress;
import dev.joust.harness.load.LoadReport;
import dev.joust.harness.load.LoadRoom;
import dev.joust.harness.load.NothingLoaded;
import dev.joust.harness.load.Objective;
import dev.joust.harness.load.RequestLoad;
import dev.joust.harness.load.StreamLoad;
import dev.joust.harness.load.StreamReport;
import dev.joust.harness.terminal.Terminal;
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadSpec;
import dev.joust.load.ahc.AhcLoadClient;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Loads any running server, in a closed loop or at a rate, and says what came back. */
@Command(
    name = "load",
    description = "Load a running server with the harness's own client.",
    exitCodeList = {
      "0:At least one request succeeded; the last lines count those that failed.",
      "2:A flag is wrong, or this machine cannot hold such a load; nothing was sent.",
      "4:No request succeeded.",
      "5:A limit of --slo was missed.",
      "7:The rate of --rate or --ramp was missed by more than 1 %%.",
      "74:The output could not be written.",
      "130:Stopped by Ctrl-C; what was measured until then is printed."
    },
    footer = {
      "  joust load http://localhost:8080/ -c 20 -d 30s",
      "  joust load http://localhost:8080/ -r 2000 --json",
      "  joust load http://localhost:8080/ -r 2000 --slo p99=10ms,p99.9=50ms",
      "  joust load http://localhost:8080/ --ramp 100:5000 -d 60s --deadline 1s",
      "  joust load http://localhost:8080/ --exchange http2 -c 8 --streams 16",
      "  joust load ws://localhost:8080/echo --payload-bytes 1024",
      "  joust load http://localhost:8080/old --expect-status 301"
    })
final class LoadCommand extends JoustCommand {

  @Mixin LoadOptions options;

  @Option(
      names = "--client",
      paramLabel = "NAME",
      description =
          "ahc or wire; default: ahc, or wire with --rate, --ramp, --sse, --pipeline,"
              + " --messages-per-connection or over HTTP/2.")
  Optional<String> client = Optional.empty();

  @Option(
      names = {"-r", "--rate"},
      paramLabel = "R",
      description = "Requests/s on a fixed schedule, whatever the server does.")
  Optional<Double> rate = Optional.empty();

  @Option(
      names = "--ramp",
      paramLabel = "A:B",
      description = "Requests/s that rise or fall evenly from A to B, in place of --rate.")
  Optional<String> ramp = Optional.empty();

  @Option(
      names = "--deadline",
      paramLabel = "TIME",
      description = "Shed a request that could not be sent within so long after it was due.")
  Optional<String> deadline = Optional.empty();

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      description = "Duration, e.g. 10s, 500ms or 2m; default: 10s.")
  Optional<String> duration = Optional.empty();

  @Option(
      names = {"-n", "--requests"},
      paramLabel = "N",
      description = "Number of requests, instead of --duration.")
  Optional<Long> requests = Optional.empty();

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      description = "Load before that, not measured; default: 5s.")
  Optional<String> warmUp = Optional.empty();

  @Option(
      names = "--sse",
      description = "Hold streams of server-sent events open, and count their events.")
  boolean sse;

  @Option(
      names = "--hdr",
      paramLabel = "FILE",
      description =
          "Also write latencies for HdrHistogram's tools: NAME.hlog, a log, or NAME.hgrm, percentiles.")
  Optional<Path> hdr = Optional.empty();

  @Option(
      names = "--slo",
      paramLabel = "LIMIT",
      split = ",",
      description =
          "Fail if fewer requests are answered in time, e.g. p99=10ms or max=1s; errors count, too.")
  List<String> slo = List.of();

  @Option(names = "--json", description = "Print one JSON line; progress goes to standard error.")
  boolean asJson;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (duration.isPresent() && requests.isPresent()) {
      throw new UsageException("--duration and --requests exclude each other: give one");
    }
    if (requests.filter(n -> n < 1).isPresent()) {
      throw new UsageException("--requests is %d, must be 1 or more".formatted(requests.get()));
    }
    Duration warmUpTime = Durations.parse("--warm-up", warmUp.orElse("5s"));
    Duration time = Durations.parse("--duration", duration.orElse("10s"));
    try (OrderlyStop stop = OrderlyStop.ofThisThread(isDebug())) {
      return untilStopped(warmUpTime, new LoadExtent(requests, time, asked()), stop);
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    } catch (NothingLoaded nothing) {
      System.err.printf("joust: %s%n", nothing.getMessage());
      return ExitCode.UNDECIDED.status();
    }
  }

  private Optional<AskedRate> asked() {
    if (rate.isPresent() && ramp.isPresent()) {
      throw new UsageException("--rate and --ramp exclude each other: give one");
    }
    Optional<Duration> limit = deadline.map(text -> Durations.parse("--deadline", text));
    if (limit.isPresent() && rate.isEmpty() && ramp.isEmpty()) {
      throw new UsageException("--deadline needs a rate: give --rate or --ramp as well");
    }
    return ramp.map(text -> AskedRate.ramp(text, limit))
        .or(() -> rate.map(perSecond -> new AskedRate(perSecond, perSecond, limit)));
  }

  private int untilStopped(Duration warmUpTime, LoadExtent extent, OrderlyStop stop)
      throws IOException, InterruptedException, NothingLoaded {
    try {
      return sse ? listen(extent.time()) : load(warmUpTime, extent);
    } catch (InterruptedException failure) {
      if (!stop.isAsked()) {
        throw failure;
      }
      System.err.println("joust: stopped before anything was measured");
      return ExitCode.STOPPED.status();
    }
  }

  private int listen(Duration time) throws IOException, InterruptedException, NothingLoaded {
    if (Stream.of(rate, ramp, deadline, requests, warmUp, hdr, options.exchange)
            .anyMatch(Optional::isPresent)
        || !slo.isEmpty()
        || client.filter(name -> !name.equals(WireLoadClient.NAME)).isPresent()) {
      throw new UsageException(
          "--sse goes with none of --rate, --ramp, --deadline, --requests, --warm-up, --hdr, --slo, --exchange, and with the client wire alone");
    }
    StreamLoad load = new StreamLoad(options.spec(Optional.of(Endpoint.HTTP_KEEPALIVE)), time);
    LoadRoom.require(new WireLoadClient(), load.spec());
    StreamReport report;
    try (LoadProgress progress = progress()) {
      report = load.run(progress);
    }
    print(report.json(Builds.current().toString()), report.lines());
    return status(report.stopped(), report.heard().events(), ExitCode.OK);
  }

  /** What of a load only the client {@code wire} does, as a verb. */
  private static Optional<String> whatWireAloneDoes(LoadSpec load) {
    if (load.isMultiplexed()) {
      String under = load.endpoint().isHttp2() ? "" : " with several messages under way";
      return Optional.of("speak " + load.endpoint() + under);
    }
    if (load.isRenewed()) {
      return Optional.of("end sessions after some messages");
    }
    return load.compression() == Compression.DEFLATE_NO_CONTEXT_TAKEOVER
        ? Optional.of("offer " + load.compression())
        : Optional.empty();
  }

  private int load(Duration warmUpTime, LoadExtent extent)
      throws IOException, InterruptedException, NothingLoaded {
    Optional<HdrFile> histograms = hdr.map(HdrFile::new);
    List<Objective> objectives = slo.stream().map(Objective::parse).toList();
    LoadSpec loaded = options.spec();
    Optional<String> wireAlone = whatWireAloneDoes(loaded);
    LoadClient loading =
        LoadClients.named(
            client.orElse(
                extent.rate().isPresent() || wireAlone.isPresent()
                    ? WireLoadClient.NAME
                    : AhcLoadClient.NAME));
    if (wireAlone.isPresent() && !loading.name().equals(WireLoadClient.NAME)) {
      throw new UsageException(
          "the client %s does not %s; leave out --client"
              .formatted(loading.name(), wireAlone.get()));
    }
    RequestLoad load = new RequestLoad(loaded, loading, warmUpTime, extent);
    LoadRoom.require(loading, loaded);
    if (histograms.isPresent()) {
      histograms.get().open();
    }
    LoadReport report;
    try (LoadProgress progress = progress()) {
      report = load.run(progress);
    }
    List<Objective.Outcome> outcomes = report.outcomes(objectives);
    print(json(report, outcomes), lines(report, outcomes));
    if (histograms.isPresent()) {
      histograms.get().write(report);
    }
    ExitCode asRate = report.isRateMissed() ? ExitCode.RATE_MISSED : ExitCode.OK;
    boolean isKept = outcomes.stream().allMatch(Objective.Outcome::isMet);
    return status(report.stopped(), report.result().completed(), isKept ? asRate : ExitCode.FAILED);
  }

  private static LoadProgress progress() {
    return LoadProgress.start(System.err, Terminal.isError());
  }

  private static ObjectNode json(LoadReport report, List<Objective.Outcome> outcomes) {
    ObjectNode json = report.json(Builds.current().toString());
    if (!outcomes.isEmpty()) {
      ArrayNode slo = json.putArray("slo");
      outcomes.forEach(outcome -> slo.add(outcome.json()));
    }
    return json;
  }

  private static List<String> lines(LoadReport report, List<Objective.Outcome> outcomes) {
    return Stream.concat(report.lines().stream(), outcomes.stream().map(Objective.Outcome::line))
        .toList();
  }

  private static int status(boolean stopped, long succeeded, ExitCode otherwise) {
    if (stopped) {
      return ExitCode.STOPPED.status();
    }
    return (succeeded == 0 ? ExitCode.UNDECIDED : otherwise).status();
  }

  private void print(ObjectNode json, List<String> lines) {
    if (asJson) {
      System.out.println(json);
    } else {
      lines.forEach(System.out::println);
    }
  }
}

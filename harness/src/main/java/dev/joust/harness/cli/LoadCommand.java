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
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.RootFiles;
import dev.joust.load.AhcLoadClient;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.ErrorKind;
import dev.joust.load.Exchange;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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

  @Mixin LoadOptions options;

  @Option(names = "--client", paramLabel = "NAME", description = "ahc or wire; default: ahc.")
  Optional<String> client = Optional.empty();

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

  @Option(
      names = "--sse",
      description = "Hold connections open to streams of server-sent events, and count these.")
  boolean sse;

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
    Duration warmUpTime = Durations.parse("--warm-up", warmUp.orElse("5s"));
    Duration time = Durations.parse("--duration", duration.orElse("10s"));
    try {
      if (sse) {
        return listen(time);
      }
      Optional<HdrFile> histograms = hdr.map(HdrFile::new);
      return load(options.spec(), warmUpTime, new LoadExtent(requests, time, rate), histograms);
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    }
  }

  private int listen(Duration time) throws InterruptedException {
    if (Stream.of(rate, requests, warmUp, hdr, options.exchange).anyMatch(Optional::isPresent)
        || client.filter(name -> !name.equals(WireLoadClient.NAME)).isPresent()) {
      throw new UsageException(
          "--sse goes with none of --rate, --requests, --warm-up, --hdr, --exchange, and with the client wire alone");
    }
    LoadSpec spec = options.spec(Optional.of(Exchange.HTTP_KEEPALIVE));
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

package dev.joust.harness.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.load.HdrFile;
import dev.joust.harness.load.LoadExtent;
import dev.joust.harness.load.LoadProgress;
import dev.joust.harness.load.LoadReport;
import dev.joust.harness.load.LoadRoom;
import dev.joust.harness.load.NothingLoaded;
import dev.joust.harness.load.RequestLoad;
import dev.joust.harness.load.StreamLoad;
import dev.joust.harness.load.StreamReport;
import dev.joust.lab.input.Durations;
import dev.joust.lab.input.UsageException;
import dev.joust.load.AhcLoadClient;
import dev.joust.load.Exchange;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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
      return sse ? listen(time) : load(warmUpTime, new LoadExtent(requests, time, rate));
    } catch (IllegalArgumentException refused) {
      throw new UsageException(refused.getMessage());
    } catch (NothingLoaded nothing) {
      System.err.printf("joust: %s%n", nothing.getMessage());
      return ExitCode.UNDECIDED.status();
    }
  }

  private int listen(Duration time) throws InterruptedException, NothingLoaded {
    if (Stream.of(rate, requests, warmUp, hdr, options.exchange).anyMatch(Optional::isPresent)
        || client.filter(name -> !name.equals(WireLoadClient.NAME)).isPresent()) {
      throw new UsageException(
          "--sse goes with none of --rate, --requests, --warm-up, --hdr, --exchange, and with the client wire alone");
    }
    StreamLoad load = new StreamLoad(options.spec(Optional.of(Exchange.HTTP_KEEPALIVE)), time);
    LoadRoom.require(new WireLoadClient(), load.spec());
    StreamReport report;
    try (LoadProgress progress = progress()) {
      report = load.run(progress);
    }
    print(report.json(), report.lines());
    return status(report.heard().events());
  }

  private int load(Duration warmUpTime, LoadExtent extent)
      throws InterruptedException, NothingLoaded {
    Optional<HdrFile> histograms = hdr.map(HdrFile::new);
    LoadSpec spec = options.spec();
    LoadClient loading = LoadClients.named(client.orElse(AhcLoadClient.NAME));
    RequestLoad load = new RequestLoad(spec, loading, warmUpTime, extent);
    LoadRoom.require(loading, spec);
    histograms.ifPresent(LoadCommand::open);
    LoadReport report;
    try (LoadProgress progress = progress()) {
      report = load.run(progress);
    }
    print(report.json(), report.lines());
    histograms.ifPresent(file -> write(file, report));
    return status(report.result().completed());
  }

  private static LoadProgress progress() {
    return LoadProgress.start(System.err, Boolean.getBoolean("joust.terminal.errors"));
  }

  private static int status(long succeeded) {
    return (succeeded == 0 ? ExitCode.UNDECIDED : ExitCode.OK).status();
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

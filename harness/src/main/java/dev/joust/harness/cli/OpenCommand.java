package dev.joust.harness.cli;

import dev.joust.harness.page.PageServer;
import dev.joust.lab.host.Host;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.RootFiles;
import dev.joust.lab.os.SearchPath;
import dev.joust.reports.latency.RunFolder;
import dev.joust.reports.page.Page;
import dev.joust.reports.table.Format;
import dev.joust.reports.table.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a run's page in the desktop's browser, or says where it is. */
@Command(
    name = "open",
    description =
        "Show a run's page in the browser; without a desktop, print its path, or serve it.",
    exitCodeList = {
      "0:The page is shown, or its path is printed; with --serve, Ctrl-C has ended it.",
      "2:A flag or the run is wrong.",
      "74:The page could not be written."
    },
    footer = {
      "  joust open reports/runs/20261124-231802-night",
      "  joust open reports/runs/20261124-231802-night --serve --port 8080"
    })
final class OpenCommand extends JoustCommand {

  private static final List<String> OPENERS = List.of("xdg-open", "open");
  private static final long PATIENCE_SECONDS = 10;
  private static final int MOST_PORT = 65_535;

  @Parameters(paramLabel = "RUN", description = "The folder of a run.")
  Path folder;

  @Option(
      names = "--serve",
      description =
          "Serve the page at this machine's loopback address until Ctrl-C, e.g. for a browser"
              + " that reaches it through a tunnel.")
  boolean serve;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "The port of --serve; default: any that is free.")
  Optional<Integer> port = Optional.empty();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (port.isPresent() && !serve) {
      throw new UsageException("--port is for --serve: give that too");
    }
    if (port.filter(own -> own < 0 || own > MOST_PORT).isPresent()) {
      throw new UsageException(
          "--port %d is not a port: name one from 0 to %d".formatted(port.get(), MOST_PORT));
    }
    Path page = page().toAbsolutePath().normalize();
    if (serve) {
      serve(page.getParent());
    } else if (!show(page)) {
      System.out.println(page);
    }
    return ExitCode.OK.status();
  }

  /** Until Ctrl-C, which is how this ends, so that is no failure. */
  private void serve(Path run) throws IOException, InterruptedException {
    try (PageServer server = new PageServer(run, port.orElse(0))) {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(() -> Runtime.getRuntime().halt(ExitCode.OK.status()), "joust-stop"));
      System.out.printf("page: %s, Ctrl-C stops it%n", server.address());
      new CountDownLatch(1).await();
    }
  }

  /** The page, made first where the run has none. */
  private Path page() throws IOException {
    Path page = folder.resolve(Page.FILE);
    if (!Files.exists(page)) {
      Report.of(RunFolder.read(folder)).write(folder, Set.of(Format.HTML));
    }
    return page;
  }

  private static boolean show(Path page) throws IOException, InterruptedException {
    Optional<String> opener = opener();
    boolean desktop =
        System.getenv("DISPLAY") != null
            || System.getenv("WAYLAND_DISPLAY") != null
            || System.getProperty("os.name").startsWith("Mac");
    if (opener.isEmpty() || !desktop) {
      return false;
    }
    Process process =
        Host.local()
            .start(
                new ProcessBuilder(opener.get(), page.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD));
    return !process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
  }

  private static Optional<String> opener() {
    SearchPath programs =
        new SearchPath(RootFiles.here(), System.getenv().getOrDefault("PATH", ""));
    return OPENERS.stream().flatMap(name -> programs.find(name).stream()).findFirst();
  }
}

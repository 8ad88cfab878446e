package dev.joust.harness.cli;

import dev.joust.harness.terminal.Terminal;
import dev.joust.lab.input.UsageException;
import dev.joust.reports.audit.Audit;
import dev.joust.reports.audit.PublishedFile;
import dev.joust.reports.audit.PublishedResult;
import dev.joust.reports.audit.Quantity;
import dev.joust.reports.document.Document;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.document.PlainText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Holds published results to laws that no measurement can break. */
@Command(
    name = "audit",
    description =
        "Hold published results of wrk, wrk2, oha, k6, zrk and HttpArena to laws such as Little's:"
            + " which rows cannot be right, and which mislead.",
    exitCodeList = {
      "0:No row breaks a law.",
      "2:A flag is wrong, or a file is not a result of a known format.",
      "4:A row breaks a law."
    },
    footer = {
      "  joust audit wrk.txt",
      "  joust audit oha.json --connections 50 --rate 2000",
      "  joust audit HttpArena/site/data --worst 10 --markdown audit.md"
    })
final class AuditCommand extends JoustCommand {

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Results; of a folder, all of its files that are results.")
  List<Path> paths = new ArrayList<>();

  @Option(
      names = "--connections",
      paramLabel = "N",
      description =
          "How many requests could be under way, where a file does not state it, or where wrk's"
              + " script sent several at once over each connection.")
  Optional<Integer> connections = Optional.empty();

  @Option(
      names = "--rate",
      paramLabel = "R",
      description = "Requests/s that were asked for, where a file does not state it.")
  Optional<Integer> rate = Optional.empty();

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      split = ",",
      description = "Only rows whose name contains one of these, e.g. '(Java)'.")
  List<String> only = List.of();

  @Option(
      names = "--worst",
      paramLabel = "N",
      description = "At most so many rows of each law, the worst first; default: all.")
  Optional<Integer> worst = Optional.empty();

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write it as Markdown.")
  Optional<Path> markdown = Optional.empty();

  @Override
  public Integer call() throws IOException {
    if (Stream.of(connections, rate, worst).flatMap(Optional::stream).anyMatch(own -> own < 1)) {
      throw new UsageException("--connections, --rate and --worst must be 1 or more");
    }
    try {
      List<PublishedFile> files = new ArrayList<>();
      for (Path path : paths) {
        files.addAll(Files.isDirectory(path) ? folder(path) : List.of(file(path)));
      }
      Audit audit = new Audit(files);
      Document page = audit.document(worst.orElse(Integer.MAX_VALUE));
      if (markdown.isPresent()) {
        Files.writeString(markdown.get(), Markdown.of(page));
      }
      System.out.print(PlainText.of(page, Terminal.columns()));
      return (audit.isClean() ? ExitCode.OK : ExitCode.UNDECIDED).status();
    } catch (IllegalArgumentException unknown) {
      throw new UsageException(unknown.getMessage(), unknown);
    }
  }

  private List<PublishedFile> folder(Path folder) throws IOException {
    List<Path> all;
    try (Stream<Path> listed = Files.list(folder)) {
      all = listed.filter(Files::isRegularFile).sorted().toList();
    }
    List<PublishedFile> files = new ArrayList<>();
    for (Path path : all) {
      try {
        files.add(file(path));
      } catch (IllegalArgumentException unknown) {
        System.err.printf("joust: left out: %s%n", unknown.getMessage());
      }
    }
    if (files.isEmpty()) {
      throw new UsageException("%s has no file of results".formatted(folder));
    }
    return files;
  }

  private PublishedFile file(Path path) throws IOException {
    PublishedFile file =
        PublishedFile.read(path, new String(Files.readAllBytes(path), StandardCharsets.UTF_8));
    for (PublishedResult result : file.results()) {
      connections.ifPresent(most -> result.put(Quantity.MOST_UNDER_WAY, most));
      rate.ifPresent(result::pace);
    }
    return only.isEmpty() ? file : file.only(name -> only.stream().anyMatch(name::contains));
  }
}

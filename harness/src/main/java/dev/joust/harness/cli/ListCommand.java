package dev.joust.harness.cli;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.experiment.Preparation;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.ContenderDescription;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.NeededJdks;
import dev.joust.harness.server.Origin;
import dev.joust.harness.server.ServerFailure;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.terminal.Terminal;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.Suite;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists the contenders, each as its own provider describes itself in a JVM of its own. */
@Command(
    name = "list",
    description = {
      "List the contenders with version, origin and features, or the suites with their questions."
    },
    exitCodeList = {
      "0:All contenders are listed.",
      "2:A flag is wrong, or a contender cannot be loaded; the others are listed."
    },
    footer = {
      "  joust list",
      "  joust list --json",
      "  joust list --only-servers ../servers",
      "  joust list --suites"
    })
final class ListCommand extends JoustCommand {

  @Mixin Installation installation;

  @Option(
      names = "--jdk",
      paramLabel = "HOME",
      description = "The JDK to load them on; default: the one that Joust runs on.")
  Optional<Path> jdk = Optional.empty();

  @Option(names = "--json", description = "Print one JSON object per contender.")
  boolean asJson;

  @Option(names = "--suites", description = "List the suites that 'joust run --suites' takes.")
  boolean suites;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (suites) {
      printSuites();
      return ExitCode.OK.status();
    }
    Jdk java = jdk.map(Jdk::new).orElseGet(Jdk::current);
    java.requireUsable();
    List<Contender> contenders = installation.contenders().on(NeededJdks.here(java)).all();
    if (contenders.isEmpty()) {
      throw new UsageException("there are no contenders; build with 'mvn verify'");
    }
    List<Listed> all = new ArrayList<>();
    boolean complete = true;
    for (Contender contender : contenders) {
      try {
        all.add(
            new Listed(
                contender, ContenderDescription.of(contender, installation.serverLib(), java)));
      } catch (ServerFailure failure) {
        complete = false;
        System.err.printf("joust: %s: %s%n", contender.name(), failure.getMessage());
      }
    }
    print(all);
    return (complete ? ExitCode.OK : ExitCode.USAGE).status();
  }

  /** By the profile that asks most of them. */
  private static void printSuites() {
    List<String> names = Suites.ALL.stream().<String>map(Suite::name).toList();
    Asked asked =
        Suites.asked(new Profiles(Suites.ALL, "full").set("--suites", "ask", names).profile());
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("SUITE", "QUESTION"));
    asked.layouts().stream()
        .filter(layout -> names.contains(layout.name()))
        .sorted(Comparator.comparingInt(layout -> names.indexOf(layout.name())))
        .forEach(layout -> rows.add(List.of(layout.name(), layout.question())));
    int[] widths = widths(rows);
    rows.forEach(row -> System.out.println(line(row, widths)));
  }

  private static int[] widths(List<List<String>> rows) {
    return IntStream.range(0, rows.get(0).size())
        .map(i -> rows.stream().mapToInt(row -> row.get(i).length()).max().orElseThrow())
        .toArray();
  }

  private record Listed(Contender contender, ContenderDescription said) {

    ObjectNode json() {
      ObjectNode row = JsonMapper.builder().build().createObjectNode();
      row.put("contender", contender.name());
      row.put("framework", said.name());
      row.put("version", said.version());
      said.features().forEach(row.putArray("features")::add);
      row.put("jdk", said.jdk());
      row.put("origin", contender.origin().label());
      row.put("folder", contender.folder().toString());
      row.put("conformance", Preparation.conformance(contender).text());
      row.put("control", contender.isControl());
      row.put("extra", contender.isExtra());
      return row;
    }

    List<String> row() {
      String origin =
          contender.origin() == Origin.BUILT_IN
              ? contender.origin().label()
              : contender.folder().getParent().toString();
      return List.of(contender.name(), said.name(), said.version(), origin);
    }

    String kind() {
      if (contender.isControl()) {
        return " (control, never ranked)";
      }
      return contender.isExtra() ? " (extra, measured where it is named)" : "";
    }
  }

  private void print(List<Listed> all) {
    if (asJson) {
      all.forEach(own -> System.out.println(own.json()));
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("CONTENDER", "FRAMEWORK", "VERSION", "ORIGIN"));
    all.forEach(own -> rows.add(own.row()));
    int[] widths = widths(rows);
    System.out.println(line(rows.get(0), widths));
    for (int i = 0; i < all.size(); i++) {
      System.out.println(line(rows.get(i + 1), widths));
      System.out.print(features(all.get(i)));
    }
    all.stream()
        .map(own -> own.said().jdk())
        .distinct()
        .forEach(java -> System.out.printf("%nLoaded on JDK %s.%n", java));
  }

  private static String line(List<String> row, int[] widths) {
    return IntStream.range(0, row.size())
        .mapToObj(i -> row.get(i) + " ".repeat(widths[i] - row.get(i).length()))
        .collect(Collectors.joining("  "))
        .stripTrailing();
  }

  /** In lines of their own, as they are many. */
  private static String features(Listed listed) {
    TextTable table =
        TextTable.forColumns(
            CommandLine.Help.defaultColorScheme(Ansi.OFF),
            new Column(Terminal.columns(), 4, Column.Overflow.WRAP));
    table.indentWrappedLines = 0;
    table.addRowValues(String.join(" ", listed.said().features()) + listed.kind());
    return table
        .toString()
        .lines()
        .map(line -> line.stripTrailing() + System.lineSeparator())
        .collect(Collectors.joining());
  }
}

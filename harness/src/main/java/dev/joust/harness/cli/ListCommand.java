package dev.joust.harness.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.experiment.Preparation;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.ContenderDescription;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.Origin;
import dev.joust.harness.server.ServerFailure;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
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
    description = "List the contenders with version, origin and features.",
    mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {

  @Mixin Installation installation;

  @Option(names = "--jdk", paramLabel = "HOME", description = "The JDK to load them on.")
  Optional<Path> jdk = Optional.empty();

  @Option(names = "--json", description = "Print one JSON object a contender.")
  boolean asJson;

  @Override
  public Integer call() throws IOException, InterruptedException {
    Jdk java = jdk.map(Jdk::new).orElseGet(Jdk::current);
    java.requireUsable();
    List<Contender> contenders = installation.contenders().all();
    if (contenders.isEmpty()) {
      throw new UsageException("there are no contenders; build with 'mvn verify'");
    }
    ArrayNode described = JsonMapper.builder().build().createArrayNode();
    boolean complete = true;
    for (Contender contender : contenders) {
      try {
        described.add(describe(contender, java));
      } catch (ServerFailure failure) {
        complete = false;
        System.err.printf("joust: %s: %s%n", contender.name(), failure.getMessage());
      }
    }
    print(described);
    return complete ? ExitCode.OK.status() : ExitCode.USAGE.status();
  }

  private ObjectNode describe(Contender contender, Jdk java)
      throws IOException, ServerFailure, InterruptedException {
    ContenderDescription said = ContenderDescription.of(contender, installation.serverLib(), java);
    ObjectNode row = JsonMapper.builder().build().createObjectNode();
    row.put("contender", contender.name());
    row.put("framework", said.framework());
    row.put("version", said.version());
    said.features().forEach(row.putArray("features")::add);
    row.put("jdk", said.jdk());
    row.put("origin", contender.origin().label());
    row.put("folder", contender.folder().toString());
    row.put("conformance", Preparation.conformance(contender).text());
    row.put("control", contender.isControl());
    return row;
  }

  private void print(ArrayNode described) {
    if (asJson) {
      described.forEach(System.out::println);
      return;
    }
    List<String[]> rows = new ArrayList<>();
    rows.add(new String[] {"CONTENDER", "FRAMEWORK", "VERSION", "JDK", "ORIGIN", "FEATURES"});
    described.forEach(row -> rows.add(row(row)));
    TextTable table =
        TextTable.forColumns(CommandLine.Help.defaultColorScheme(Ansi.OFF), columns(rows));
    rows.forEach(table::addRowValues);
    table.toString().lines().map(String::stripTrailing).forEach(System.out::println);
  }

  /** As wide as what they hold, and two blanks apart. */
  private static Column[] columns(List<String[]> rows) {
    return IntStream.range(0, rows.get(0).length)
        .mapToObj(
            i -> {
              int widest = rows.stream().mapToInt(row -> row[i].length()).max().orElseThrow();
              return new Column(widest + 2, 0, Column.Overflow.SPAN);
            })
        .toArray(Column[]::new);
  }

  private static String[] row(JsonNode contender) {
    String features =
        StreamSupport.stream(contender.get("features").spliterator(), false)
            .map(JsonNode::asText)
            .collect(Collectors.joining(" "));
    return new String[] {
      contender.get("contender").asText(),
      contender.get("framework").asText(),
      contender.get("version").asText(),
      contender.get("jdk").asText(),
      origin(contender),
      contender.get("control").asBoolean() ? features + " (control, never ranked)" : features
    };
  }

  /** What came with Joust needs no path. */
  private static String origin(JsonNode contender) {
    String origin = contender.get("origin").asText();
    return origin.equals(Origin.BUILT_IN.label())
        ? origin
        : Path.of(contender.get("folder").asText()).getParent().toString();
  }
}

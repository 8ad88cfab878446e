import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.joust.reports.document.Digits;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.reports.statistics.estimate.Ratio;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tables of what settings bring, in Markdown, for {@code bench/settings}: a section for each
 * framework, a line for each variant, a column for each measure and cell. A change that is decided
 * is bold; the first line has the values of the baseline, as the first comparison has them.
 *
 * <p>Arguments: the files compare.json, each of one variant.
 */
public final class SettingsReport {

  private static final Map<String, String> MEASURES =
      Map.of("serverCpuMicrosPerRequest", "CPU, µs", "requestsPerSecond", "answers/s");
  private static final String BLOCKS = "blocks";

  private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();
  private final Map<String, String> columns = new TreeMap<>();

  private SettingsReport() {}

  public static void main(String[] files) throws IOException {
    Map<String, SettingsReport> frameworks = new LinkedHashMap<>();
    for (String file : files) {
      JsonNode comparison = new ObjectMapper().readTree(new File(file));
      frameworks
          .computeIfAbsent(comparison.get("baseline").asText(), name -> new SettingsReport())
          .add(comparison);
    }
    frameworks.forEach((name, report) -> report.print(name));
  }

  private void add(JsonNode comparison) {
    String baseline = comparison.get("baseline").asText();
    for (JsonNode change : comparison.get("changes")) {
      String measure = MEASURES.get(change.get("measure").asText());
      if (measure == null || !change.path("cell").has("exchange")) {
        continue;
      }
      JsonNode cell = change.get("cell");
      String exchange = cell.get("exchange").asText();
      long payloadBytes = cell.get("payloadBytes").asLong();
      String column = "%s %9d %s".formatted(exchange, payloadBytes, measure);
      columns.put(column, "%s, %s B: %s".formatted(exchange, Digits.of(payloadBytes), measure));
      rows.computeIfAbsent(baseline, name -> new LinkedHashMap<>())
          .putIfAbsent(column, Digits.of(change.get("before").asDouble()));
      Map<String, String> row =
          rows.computeIfAbsent(change.get("variant").asText(), name -> new LinkedHashMap<>());
      row.put(column, difference(change));
      row.put(BLOCKS, comparison.get("blocks").asText());
    }
  }

  private void print(String framework) {
    System.out.printf("%n## %s%n%n", framework);
    System.out.println("| variant | " + String.join(" | ", columns.values()) + " | blocks |");
    System.out.println("| --- |" + " ---: |".repeat(columns.size() + 1));
    rows.forEach(
        (variant, values) -> {
          StringBuilder line = new StringBuilder("| `" + variant.replace("|", "\\|") + "` |");
          columns
              .keySet()
              .forEach(column -> line.append(' ').append(values.getOrDefault(column, "–")).append(" |"));
          System.out.println(line.append(' ').append(values.getOrDefault(BLOCKS, "")).append(" |"));
        });
  }

  private static String difference(JsonNode change) {
    if (!change.has("ratio")) {
      return "–";
    }
    Optional<Interval> interval =
        change.has("low")
            ? Optional.of(new Interval(change.get("low").asDouble(), change.get("high").asDouble()))
            : Optional.empty();
    String text = Digits.difference(new Ratio(change.get("ratio").asDouble(), interval, 0));
    String effect = change.path("effect").asText();
    return effect.equals("better") || effect.equals("worse") ? "**" + text + "**" : text;
  }
}

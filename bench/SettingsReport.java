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
 * comparison, a line for each variant, a column for each measure and cell. A change that is decided
 * is bold; the first line has the values of the baseline.
 *
 * <p>Arguments: the files compare.json.
 */
public final class SettingsReport {

  private static final Map<String, String> MEASURES =
      Map.of("serverCpuMicrosPerRequest", "CPU, µs", "requestsPerSecond", "answers/s");

  private SettingsReport() {}

  public static void main(String[] files) throws IOException {
    for (String file : files) {
      print(new ObjectMapper().readTree(new File(file)));
    }
  }

  private static void print(JsonNode comparison) {
    Map<String, Map<String, String>> rows = new LinkedHashMap<>();
    Map<String, String> columns = new TreeMap<>();
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
      rows.computeIfAbsent(change.get("variant").asText(), name -> new LinkedHashMap<>())
          .put(column, difference(change));
    }
    int blocks = comparison.get("blocks").asInt();
    System.out.printf("%n## %s%n%n%s.%n%n", baseline, Digits.counted(blocks, "block"));
    System.out.println("| variant | " + String.join(" | ", columns.values()) + " |");
    System.out.println("| --- |" + " ---: |".repeat(columns.size()));
    rows.forEach(
        (variant, values) -> {
          StringBuilder line = new StringBuilder("| `" + variant.replace("|", "\\|") + "` |");
          columns
              .keySet()
              .forEach(column -> line.append(' ').append(values.getOrDefault(column, "–")).append(" |"));
          System.out.println(line);
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

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
 * What settings bring, as a table in Markdown, for {@code bench/settings}: the server's CPU per
 * response, a line for each variant, a column for each cell. A change that is decided is bold; a
 * framework's first line has the values of the baseline, as the first comparison has them.
 *
 * <p>Arguments: the files compare.json, each of one variant.
 */
public final class SettingsReport {

  private static final String MEASURE = "serverCpuMicrosPerRequest";
  private static final String BLOCKS = "blocks";

  private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();
  private final Map<String, String> columns = new TreeMap<>();

  private SettingsReport() {}

  public static void main(String[] files) throws IOException {
    SettingsReport report = new SettingsReport();
    for (String file : files) {
      report.add(new ObjectMapper().readTree(new File(file)));
    }
    report.print();
  }

  private void add(JsonNode comparison) {
    String baseline = comparison.get("baseline").asText();
    for (JsonNode change : comparison.get("changes")) {
      if (!change.get("measure").asText().equals(MEASURE)
          || !change.path("cell").has("exchange")) {
        continue;
      }
      JsonNode cell = change.get("cell");
      String exchange = cell.get("exchange").asText();
      long payloadBytes = cell.get("payloadBytes").asLong();
      String column = "%s %9d".formatted(exchange, payloadBytes);
      columns.put(column, "%s, %s B".formatted(exchange, Digits.of(payloadBytes)));
      rows.computeIfAbsent(baseline, name -> new LinkedHashMap<>())
          .putIfAbsent(column, Digits.of(change.get("before").asDouble()));
      Map<String, String> row =
          rows.computeIfAbsent(change.get("variant").asText(), name -> new LinkedHashMap<>());
      row.put(column, difference(change));
      row.put(BLOCKS, comparison.get("blocks").asText());
    }
  }

  private void print() {
    System.out.println();
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

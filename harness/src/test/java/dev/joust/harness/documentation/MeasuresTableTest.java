package dev.joust.harness.documentation;

import dev.joust.run.Measure;
import dev.joust.run.Measures;
import java.io.IOException;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The documentation's table of measures is that of the program. */
class MeasuresTableTest {

  private static final String HEADING =
      "| name | unit | better | role | compared | what it is |\n"
          + "| --- | --- | --- | --- | --- | --- |\n";

  @Test
  void listsAllMeasures() throws IOException {
    Generated.table("docs/use/measures.md", table());
  }

  private static String table() {
    return Measures.ALL.stream()
        .map(MeasuresTableTest::line)
        .collect(Collectors.joining("", HEADING, ""));
  }

  private static String line(Measure measure) {
    return "| `%s` | %s | %s | %s | %s | %s |\n"
        .formatted(
            measure.name(),
            measure.unit(),
            measure.better().name().toLowerCase(Locale.ROOT),
            measure.role().name().toLowerCase(Locale.ROOT),
            measure.compared() ? "yes" : "",
            measure.title());
  }
}

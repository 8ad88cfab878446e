package dev.joust.harness.documentation;

import dev.joust.run.Measure;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Measures;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The documentation's list of measures is that of the program. */
class MeasuresTableTest {

  private static final String HEADING = "`joust compare` uses the measures in **bold**:\n";

  @Test
  void listsAllMeasures() throws IOException {
    Generated.table("docs/use/measures.md", list());
  }

  /** Measures whose titles differ after the last comma share an item, as their names show that. */
  private static String list() {
    return Measures.ALL.stream()
        .collect(
            Collectors.groupingBy(
                measure -> meaning(measure.title().replaceFirst(", [^,]*$", ""), measure),
                LinkedHashMap::new,
                Collectors.toList()))
        .entrySet()
        .stream()
        .map(
            group ->
                Generated.item(names(group.getValue()) + meaning(group.getKey(), group.getValue())))
        .collect(Collectors.joining("", HEADING, ""));
  }

  private static String meaning(String common, List<Measure> measures) {
    return measures.size() > 1 ? common : meaning(measures.get(0).title(), measures.get(0));
  }

  private static String meaning(String title, Measure measure) {
    return ": "
        + title
        + (measure.unit().isEmpty() ? "" : " (" + measure.unit() + ")")
        + (measure.better() == Direction.NONE
            ? ""
            : ", " + measure.better().name().toLowerCase(Locale.ROOT));
  }

  private static String names(List<Measure> measures) {
    return measures.stream()
        .map(measure -> (measure.compared() ? "**`%s`**" : "`%s`").formatted(measure.name()))
        .collect(Collectors.joining(", "));
  }
}

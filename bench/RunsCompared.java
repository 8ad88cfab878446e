import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Holds two runs of the same profile against each other, by what {@code joust report RUN --json}
 * says of them: how many pairs each decides, which pairs they order the other way round, and how
 * far their ratios lie apart. Markdown on standard output.
 *
 * <p>Arguments: the two files.
 */
public final class RunsCompared {

  /** Shown of all measures that both runs compare. */
  private static final Set<String> MEASURES =
      Set.of(
          "requestsPerSecond",
          "serverCpuMicrosPerRequest",
          "serviceTimeP99Micros",
          "responseTimeP90Micros",
          "responseTimeP99Micros",
          "liveHeapBytes",
          "rssBytes",
          "allocatedBytesPerRequest");

  private RunsCompared() {}

  /** A pair of contenders in a cell, the first by name first. */
  private record Key(String question, String measure, String cell, String one, String other) {}

  /** What a run says of a pair: the first one's value to the other's, as a logarithm. */
  private record Said(double log, String verdict) {}

  public static void main(String[] arguments) throws IOException {
    JsonNode first = new ObjectMapper().readTree(new File(arguments[0]));
    JsonNode second = new ObjectMapper().readTree(new File(arguments[1]));
    Map<Key, Said> one = pairs(first);
    Map<Key, Said> other = pairs(second);
    Map<String, List<Key>> byQuestion = new LinkedHashMap<>();
    for (Key key : one.keySet()) {
      if (other.containsKey(key) && MEASURES.contains(key.measure())) {
        byQuestion
            .computeIfAbsent(key.question() + " | " + key.measure(), unseen -> new ArrayList<>())
            .add(key);
      }
    }
    System.out.println(
        "| suite, way, client | measure | pairs | decided, % | apart, %: median, most |");
    System.out.println("| --- | --- | ---: | ---: | ---: |");
    byQuestion.forEach((question, keys) -> print(question, keys, one, other));
    one.keySet().stream()
        .filter(key -> other.containsKey(key) && isReversed(one.get(key), other.get(key)))
        .forEach(key -> System.out.printf("%n- reversed order: %s%n", key));
  }

  private static void print(
      String question, List<Key> keys, Map<Key, Said> one, Map<Key, Said> other) {
    List<Double> apart = new ArrayList<>();
    for (Key key : keys) {
      apart.add(Math.abs(one.get(key).log() - other.get(key).log()));
    }
    Collections.sort(apart);
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %.0f, %.0f | %.1f, %.1f |%n",
        question,
        keys.size(),
        decided(keys, one),
        decided(keys, other),
        100 * apart.get(apart.size() / 2),
        100 * apart.get(apart.size() - 1));
  }

  private static double decided(List<Key> keys, Map<Key, Said> said) {
    long decided =
        keys.stream().filter(key -> !said.get(key).verdict().equals("undecided")).count();
    return 100.0 * decided / keys.size();
  }

  private static boolean isReversed(Said one, Said other) {
    return one.verdict().equals("different")
        && other.verdict().equals("different")
        && one.log() * other.log() < 0;
  }

  private static Map<Key, Said> pairs(JsonNode run) {
    Map<Key, Said> pairs = new LinkedHashMap<>();
    for (JsonNode question : run.get("questions")) {
      String name =
          "%s, %s, %s"
              .formatted(
                  question.get("suite").asText(),
                  question.get("way").asText(),
                  question.get("client").asText());
      for (JsonNode pair : question.get("pairs")) {
        if (pair.hasNonNull("ratio")) {
          String better = pair.get("better").asText();
          String worse = pair.get("worse").asText();
          boolean inOrder = better.compareTo(worse) < 0;
          double log = Math.log(pair.get("ratio").asDouble());
          pairs.put(
              new Key(
                  name,
                  question.get("measure").asText(),
                  pair.get("cell").toString(),
                  inOrder ? better : worse,
                  inOrder ? worse : better),
              new Said(inOrder ? log : -log, pair.get("verdict").asText()));
        }
      }
    }
    return pairs;
  }
}

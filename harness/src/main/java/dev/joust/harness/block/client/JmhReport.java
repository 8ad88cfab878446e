package dev.joust.harness.block.client;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * JMH's results of a block in its own format, told apart by contender: of a cell's iterations each
 * contender has those that were its own, with the rates of their slices. What else JMH computes of
 * rates is left to the report of the run, which has those of all blocks.
 */
final class JmhReport {

  private static final String NONE = "NaN";

  private final JsonMapper json = JsonMapper.builder().build();
  private final ArrayNode entries = json.createArrayNode();

  /** What tells a contender in a cell from others, and the requests per second of its slices. */
  record Rates(Map<String, String> parameters, List<Double> perSecond) {}

  void add(Collection<RunResult> run, List<Rates> cell) throws IOException {
    ObjectNode asRun = (ObjectNode) json.readTree(inJmhsFormat(run)).get(0);
    for (Rates rates : cell) {
      ObjectNode entry = asRun.deepCopy();
      entry.put("mode", "thrpt");
      new TreeMap<>(rates.parameters()).forEach(entry.putObject("params")::put);
      entry.set("primaryMetric", metric(rates.perSecond()));
      entries.add(entry);
    }
  }

  private static byte[] inJmhsFormat(Collection<RunResult> run) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(run);
    }
    return bytes.toByteArray();
  }

  private ObjectNode metric(List<Double> rates) {
    ObjectNode metric = json.createObjectNode();
    metric.put("score", rates.stream().mapToDouble(rate -> rate).average().orElseThrow());
    metric.put("scoreError", NONE);
    metric.putArray("scoreConfidence").add(NONE).add(NONE);
    metric.putObject("scorePercentiles");
    metric.put("scoreUnit", "ops/s");
    ArrayNode fork = metric.putArray("rawData").addArray();
    rates.forEach(fork::add);
    return metric;
  }

  void write(String path) throws IOException {
    Files.writeString(
        Path.of(path), json.writerWithDefaultPrettyPrinter().writeValueAsString(entries) + "\n");
  }
}

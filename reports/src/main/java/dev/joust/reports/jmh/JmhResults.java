package dev.joust.reports.jmh;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.joust.reports.document.Json;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Run;
import dev.joust.run.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A run's JMH results in one list, as JMH's own JSON format has it, for programs that read that.
 *
 * <p>The client JVM of a group of trials, or of a trial that was made by itself, leaves {@code
 * jmh/<its identity>.json}. Where several hosts loaded it, each left {@code jmh/<its
 * identity>.client-N.json}, and what they did side by side is added up. Entries of the same
 * benchmark and parameters are the forks of one entry here, in the order of their blocks. Way,
 * contender and client are parameters, where a file does not have them already.
 */
public final class JmhResults {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** Benchmark, mode and parameters: what JMH's readers tell entries apart by. */
  private record Key(String benchmark, String mode, Map<String, String> params) {}

  private JmhResults() {}

  /**
   * All results of a run's finished trials. A file that cannot be parsed is left out.
   *
   * @return the list as JSON; absent if the run left none
   */
  public static Optional<String> of(Run run, Path folder) throws IOException {
    Map<Key, List<ObjectNode>> entries = new LinkedHashMap<>();
    Map<String, PlannedTrial> byName = new LinkedHashMap<>();
    run.trials().stream()
        .map(Trial::planned)
        .sorted(Comparator.comparingInt(PlannedTrial::block))
        .forEach(planned -> byName.putIfAbsent(planned.group().orElse(planned.id()), planned));
    for (Map.Entry<String, PlannedTrial> own : byName.entrySet()) {
      List<Map<Key, List<ObjectNode>>> clients = new ArrayList<>();
      List<Path> files = files(run, folder.resolve("jmh"), own.getKey());
      // Where one is missing, what the others did is not all of it.
      if (files.stream().allMatch(Files::isRegularFile)) {
        for (Path file : files) {
          clients.add(byKey(own.getValue(), file));
        }
      }
      for (Key key : clients.stream().flatMap(it -> it.keySet().stream()).distinct().toList()) {
        entries.computeIfAbsent(key, unseen -> new ArrayList<>()).addAll(together(key, clients));
      }
    }
    List<ObjectNode> merged =
        entries.values().stream()
            .filter(forks -> !forks.isEmpty())
            .map(JmhResults::merged)
            .toList();
    return entries.isEmpty() ? Optional.empty() : Optional.of(Json.pretty(merged) + "\n");
  }

  private static List<Path> files(Run run, Path jmh, String name) {
    int clients = run.manifest().environment().at("/hosts/load").size();
    return clients <= 1
        ? List.of(jmh.resolve(name + ".json"))
        : IntStream.rangeClosed(1, clients)
            .mapToObj(client -> jmh.resolve("%s.client-%d.json".formatted(name, client)))
            .toList();
  }

  private static Map<Key, List<ObjectNode>> byKey(PlannedTrial planned, Path file)
      throws IOException {
    Map<Key, List<ObjectNode>> byKey = new LinkedHashMap<>();
    try {
      for (JsonNode entry : MAPPER.readTree(Files.readString(file))) {
        if (entry instanceof ObjectNode own && own.path("primaryMetric").isObject()) {
          byKey.computeIfAbsent(key(planned, own), unseen -> new ArrayList<>()).add(own);
        }
      }
    } catch (JsonProcessingException damaged) {
      // Derived from what the samples hold as well; the rest is of use without it.
      return Map.of();
    }
    return byKey;
  }

  /** What clients measured side by side, added; none if a part of it is missing. */
  private static List<ObjectNode> together(Key key, List<Map<Key, List<ObjectNode>>> clients) {
    List<List<ObjectNode>> parts =
        clients.stream().map(client -> client.get(key)).filter(Objects::nonNull).toList();
    if (clients.size() == 1) {
      return parts.get(0);
    }
    List<ObjectNode> sums = new ArrayList<>();
    int taken = clients.size();
    String connections = key.params().getOrDefault("connections", "");
    if (connections.matches("\\d{1,9}")) {
      taken = Math.min(taken, Integer.parseInt(connections));
    }
    int count = parts.get(0).size();
    if (parts.size() == taken && parts.stream().allMatch(part -> part.size() == count)) {
      for (int i = 0; i < count; i++) {
        int place = i;
        Metric.added(parts.stream().map(part -> part.get(place).get("primaryMetric")).toList())
            .ifPresent(sum -> sums.add(parts.get(0).get(place).set("primaryMetric", sum)));
      }
    }
    return sums;
  }

  private static Key key(PlannedTrial planned, ObjectNode entry) {
    ObjectNode params = entry.withObject("params");
    params.putIfAbsent("way", TextNode.valueOf(planned.way()));
    params.putIfAbsent("client", TextNode.valueOf(planned.client()));
    if (planned.group().isEmpty()) {
      params.putIfAbsent("contender", TextNode.valueOf(planned.contender()));
    }
    Map<String, String> texts = new TreeMap<>();
    params.properties().forEach(param -> texts.put(param.getKey(), param.getValue().asText()));
    return new Key(entry.path("benchmark").asText(), entry.path("mode").asText(), texts);
  }

  private static ObjectNode merged(List<ObjectNode> forks) {
    ObjectNode entry = forks.get(0).deepCopy();
    String count = "measurementIterations";
    entry.put(count, forks.stream().mapToInt(own -> own.path(count).asInt()).max().orElse(0));
    ObjectNode primary = metric(forks, "/primaryMetric");
    // A file that JMH wrote without forking says that there were none.
    entry.put("forks", primary.path("rawData").size());
    entry.set("primaryMetric", primary);
    ObjectNode secondary = entry.withObject("secondaryMetrics");
    secondary
        .properties()
        .forEach(own -> own.setValue(metric(forks, "/secondaryMetrics/" + own.getKey())));
    return entry;
  }

  private static ObjectNode metric(List<ObjectNode> forks, String pointer) {
    return Metric.merged(
        forks.stream().map(fork -> fork.at(pointer)).filter(JsonNode::isObject).toList());
  }
}

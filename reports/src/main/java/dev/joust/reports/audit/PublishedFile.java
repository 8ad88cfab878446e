package dev.joust.reports.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The rows of a file of published results. */
public record PublishedFile(List<PublishedResult> results) {

  /**
   * Reads a text: JSON of oha, k6, zrk or HttpArena, or what wrk or wrk2 print.
   *
   * @throws IllegalArgumentException if it is none of these; the message is one line
   */
  public static PublishedFile read(Path path, String text) {
    String name = path.getFileName().toString();
    boolean isJson = text.stripLeading().startsWith("{") || text.stripLeading().startsWith("[");
    JsonNode tree = isJson ? tree(path, text) : MissingNode.getInstance();
    List<PublishedResult> results =
        Stream.of(HttpArena.read(name, tree), GeneratorJson.read(name, tree), Wrk.read(name, text))
            .flatMap(List::stream)
            .toList();
    if (results.isEmpty() && !(tree.isArray() && tree.isEmpty())) {
      throw new IllegalArgumentException(
          path + " is not a result of wrk, wrk2, oha, k6, zrk or HttpArena");
    }
    return new PublishedFile(results);
  }

  private static JsonNode tree(Path path, String text) {
    try {
      return new JsonMapper().readTree(text);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(
          "%s is not JSON: line %d is broken".formatted(path, broken.getLocation().getLineNr()),
          broken);
    }
  }

  /** Only rows of some names. */
  public PublishedFile only(Predicate<String> names) {
    return new PublishedFile(results.stream().filter(own -> names.test(own.name())).toList());
  }
}

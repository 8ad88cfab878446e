package dev.joust.harness.profile;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * Some of a profile's keys, from a file or a flag.
 *
 * @param source the file or flag, as a message names it
 * @param yaml the text
 * @param keys what it says
 * @param hasLines whether a message should give a line of it
 */
record Layer(String source, String yaml, ObjectNode keys, boolean hasLines) {

  private static final YAMLMapper MAPPER = new YAMLMapper();

  /**
   * Reads a file's text.
   *
   * @throws UsageException if it is no YAML
   */
  static Layer ofFile(String source, String yaml) {
    try {
      JsonNode tree = MAPPER.readTree(yaml);
      if (tree.isMissingNode() || tree.isNull()) {
        return new Layer(source, yaml, MAPPER.createObjectNode(), true);
      }
      if (!(tree instanceof ObjectNode keys)) {
        throw new UsageException(source + ":1: must be a list of 'key: value'");
      }
      return new Layer(source, yaml, keys, true);
    } catch (JsonProcessingException damaged) {
      int line = damaged.getLocation() == null ? 1 : damaged.getLocation().getLineNr();
      throw new UsageException(
          "%s:%d: no YAML: %s"
              .formatted(
                  source, line, damaged.getOriginalMessage().lines().findFirst().orElse("")));
    }
  }

  /**
   * Reads {@code a.b.c=value}, the value being YAML.
   *
   * @throws UsageException if it has another form
   */
  static Layer ofFlag(String flag, String assignment) {
    int equals = assignment.indexOf('=');
    String source = flag + " " + assignment;
    if (equals < 1) {
      throw new UsageException(source + ": must be key=value, as blocks=5");
    }
    try {
      JsonNode value = MAPPER.readTree(assignment.substring(equals + 1));
      String[] path = assignment.substring(0, equals).split("\\.", -1);
      ObjectNode root = MAPPER.createObjectNode();
      ObjectNode parent = root;
      for (int i = 0; i < path.length - 1; i++) {
        parent = parent.putObject(path[i]);
      }
      parent.set(path[path.length - 1], value);
      return new Layer(source, assignment, root, false);
    } catch (JsonProcessingException damaged) {
      throw new UsageException(source + ": the value is no YAML");
    }
  }

  /** Whether it sets that key, or one below it. */
  boolean sets(JsonPointer key) {
    return !keys.at(key).isMissingNode();
  }

  /** Where it sets that key: {@code file:line}, or the flag. */
  String where(JsonPointer key) {
    return hasLines ? source + line(key).map(line -> ":" + line).orElse("") : source;
  }

  private Optional<Integer> line(JsonPointer key) {
    try (YAMLParser parser = new YAMLFactory().createParser(yaml)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (parser.getParsingContext().pathAsPointer().equals(key)) {
          return Optional.of(parser.currentTokenLocation().getLineNr());
        }
      }
      return Optional.empty();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}

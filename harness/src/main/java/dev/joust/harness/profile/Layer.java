package dev.joust.harness.profile;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import dev.joust.lab.input.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Some of a profile's keys, from a file or a flag.
 *
 * @param source the file or flag, as a message names it
 * @param form what a message can say of it
 * @param yaml the text; empty unless it is a file
 * @param keys what it says
 */
record Layer(String source, Form form, String yaml, ObjectNode keys) {

  /** What a layer is read from. */
  enum Form {
    /** A file with lines. */
    FILE,
    /** Text that names its keys. */
    ASSIGNMENT,
    /** A flag that stands for one key. */
    FLAG
  }

  private static final String DUPLICATE = "Duplicate field ";

  private static final YAMLMapper MAPPER =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * Reads a file's text.
   *
   * @throws UsageException if it is no YAML, or says nothing
   */
  static Layer ofFile(String source, String yaml) {
    try {
      JsonNode tree = MAPPER.readTree(yaml);
      if (tree.isMissingNode() || tree.isNull() || tree.isObject() && tree.isEmpty()) {
        throw new UsageException(
            source + ":1: says nothing, must have a 'key: value', as blocks: 5");
      }
      if (!(tree instanceof ObjectNode keys)) {
        throw new UsageException(source + ":1: must be a list of 'key: value'");
      }
      return new Layer(source, Form.FILE, yaml, keys);
    } catch (JsonProcessingException damaged) {
      int line = damaged.getLocation() == null ? 1 : damaged.getLocation().getLineNr();
      throw new UsageException("%s:%d: %s".formatted(source, line, reason(damaged)));
    }
  }

  private static String reason(JsonProcessingException damaged) {
    String said = damaged.getOriginalMessage().lines().findFirst().orElse("");
    if (said.startsWith(DUPLICATE)) {
      return said.substring(DUPLICATE.length()) + " is there twice, leave one";
    }
    return damaged instanceof MismatchedInputException
        ? "a second document begins, leave one"
        : "not YAML: " + (isOpen(damaged) ? "a bracket or a quote is not closed" : said);
  }

  /** Whether the text ends within a list, a group or a quoted text. */
  private static boolean isOpen(JsonProcessingException damaged) {
    return damaged.getOriginalMessage().contains("'<stream end>'")
        || damaged.getOriginalMessage().contains("unexpected end of stream");
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
      return new Layer(source, Form.ASSIGNMENT, "", root);
    } catch (JsonProcessingException damaged) {
      throw new UsageException("%s: %s".formatted(source, reason(damaged)));
    }
  }

  /**
   * A flag that stands for one key.
   *
   * @param value a text, a number, or a list of texts
   */
  static Layer ofFlag(String flag, String key, Object value) {
    String shown =
        value instanceof List<?> names
            ? names.stream().map(String::valueOf).collect(Collectors.joining(","))
            : String.valueOf(value);
    ObjectNode keys = MAPPER.createObjectNode();
    keys.set(key, MAPPER.valueToTree(value));
    return new Layer(flag + " " + shown, Form.FLAG, "", keys);
  }

  /** Whether it sets that key, or one below it. */
  boolean sets(JsonPointer key) {
    return !keys.at(key).isMissingNode();
  }

  /** Where it sets that key: {@code file:line}, or the flag. */
  String where(JsonPointer key) {
    return form == Form.FILE ? source + line(key).map(line -> ":" + line).orElse("") : source;
  }

  /** What is wrong with a key that it sets, where it sets it, in a line. */
  String complaint(JsonPointer key, String reason) {
    String complaint = form == Form.FLAG ? reason : named(key, reason);
    return "%s: %s".formatted(where(key), complaint).lines().collect(Collectors.joining(" "));
  }

  /** A check of a group names its key by itself. */
  private static String named(JsonPointer key, String reason) {
    String path = key.toString();
    if (path.isEmpty()) {
      return "profile: " + reason;
    }
    String dotted = path.substring(1).replace('/', '.');
    String last = path.substring(path.lastIndexOf('/') + 1);
    return reason.startsWith(last + " ")
        ? dotted + reason.substring(last.length())
        : dotted + ": " + reason;
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

package dev.joust.harness.profile;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.input.YamlFault;
import dev.joust.run.yaml.YamlText;
import dev.joust.run.yaml.YamlTextException;
import java.util.List;
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

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads a file's text, which must say something. */
  static Layer ofFile(String source, String yaml) {
    try {
      JsonNode tree = new YamlText(source, yaml).tree();
      if (tree.isMissingNode() || tree.isNull() || tree.isObject() && tree.isEmpty()) {
        throw new UsageException(
            source + ":1: says nothing, must have a 'key: value', such as blocks: 5");
      }
      if (!(tree instanceof ObjectNode keys)) {
        throw new UsageException(source + ":1: " + YamlFault.GROUP + ", such as blocks: 5");
      }
      return new Layer(source, Form.FILE, yaml, keys);
    } catch (YamlTextException refused) {
      throw new UsageException(refused.getMessage(), refused);
    }
  }

  /** Reads {@code a.b.c=value}, the value being YAML. */
  static Layer ofFlag(String flag, String assignment) {
    int equals = assignment.indexOf('=');
    String source = flag + " " + assignment;
    if (equals < 1) {
      throw new UsageException(source + ": must be key=value, as blocks=5");
    }
    try {
      JsonNode value = new YamlText(source, assignment.substring(equals + 1)).tree();
      String[] path = assignment.substring(0, equals).split("\\.", -1);
      ObjectNode root = JSON.createObjectNode();
      ObjectNode parent = root;
      for (int i = 0; i < path.length - 1; i++) {
        parent = parent.putObject(path[i]);
      }
      parent.set(path[path.length - 1], value);
      return new Layer(source, Form.ASSIGNMENT, "", root);
    } catch (YamlTextException refused) {
      throw new UsageException("%s: %s".formatted(source, refused.reason()), refused);
    }
  }

  /** A flag that stands for one key, with a text, a number, or a list of texts. */
  static Layer ofFlag(String flag, String key, Object value) {
    String shown =
        value instanceof List<?> names
            ? names.stream().map(String::valueOf).collect(Collectors.joining(","))
            : String.valueOf(value);
    ObjectNode keys = JSON.createObjectNode();
    keys.set(key, JSON.valueToTree(value));
    return new Layer(flag + " " + shown, Form.FLAG, "", keys);
  }

  /** Whether it sets that key, or one below it. */
  boolean sets(JsonPointer key) {
    return !keys.at(key).isMissingNode();
  }

  String where(JsonPointer key) {
    return form == Form.FILE ? new YamlText(source, yaml).where(key) : source;
  }

  /** What is wrong with a key that it sets, where it sets it, in a line. */
  String complaint(JsonPointer key, String reason) {
    String complaint = form == Form.FLAG ? reason : new YamlFault(key, reason).toString();
    return "%s: %s%s"
        .formatted(where(key), key.matches() && form != Form.FLAG ? "profile: " : "", complaint)
        .lines()
        .collect(Collectors.joining(" "));
  }
}

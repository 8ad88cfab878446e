package dev.joust.harness.profile;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.suite.Suites;
import dev.joust.load.Endpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The JSON schema of a profile's file, made of the records that it is read as. */
final class ProfileSchema {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path SOURCES = Path.of("src/main/java");

  private final ObjectNode groups = JSON.createObjectNode();

  private ProfileSchema() {}

  static ObjectNode make() {
    return new ProfileSchema().schema();
  }

  private ObjectNode schema() {
    ObjectNode schema = JSON.createObjectNode();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("title", "A profile of Joust");
    schema.setAll(keys(Profile.class));
    ObjectNode keys = (ObjectNode) schema.get("properties");
    keys.remove("profile");
    keys.set("base", oneOf(Profiles.BUILT_IN).put("description", "The profile that this changes"));
    List<String> suites = Suites.ALL.stream().<String>map(Section::name).toList();
    ((ObjectNode) keys.get("ask")).set("items", oneOf(suites));
    ObjectNode ofSuites = JSON.createObjectNode().put("type", "object");
    Suites.ALL.forEach(
        suite -> ofSuites.withObject("/properties").set(suite.name(), group(suite.settings())));
    keys.set("suites", ofSuites.put("additionalProperties", false));
    groups.remove(SuitesProfile.class.getSimpleName());
    schema.set("$defs", groups);
    return schema;
  }

  /** A group is described once, wherever it may stand. */
  private ObjectNode group(Class<?> type) {
    String name = type.getSimpleName();
    if (!groups.has(name)) {
      groups.set(name, keys(type));
    }
    return JSON.createObjectNode().put("$ref", "#/$defs/" + name);
  }

  private ObjectNode keys(Class<?> type) {
    ObjectNode group = JSON.createObjectNode().put("type", "object");
    ObjectNode keys = group.putObject("properties");
    String comment = comment(type);
    for (RecordComponent component : type.getRecordComponents()) {
      JsonProperty named = component.getAccessor().getAnnotation(JsonProperty.class);
      ObjectNode value = value(component.getGenericType());
      description(comment, component.getName()).ifPresent(own -> value.put("description", own));
      keys.set(named == null ? component.getName() : named.value(), value);
    }
    return group.put("additionalProperties", false);
  }

  private ObjectNode value(Type type) {
    if (type instanceof ParameterizedType generic) {
      if (generic.getRawType() == Map.class) {
        return JSON.createObjectNode()
            .put("type", "object")
            .set("additionalProperties", value(generic.getActualTypeArguments()[1]));
      }
      ObjectNode inner = value(generic.getActualTypeArguments()[0]);
      if (generic.getRawType() == Optional.class) {
        ObjectNode optional = JSON.createObjectNode();
        optional.putArray("anyOf").add(inner).addObject().put("type", "null");
        return optional;
      }
      ObjectNode list = JSON.createObjectNode().put("type", "array");
      list.set("items", inner);
      return list;
    }
    Class<?> single = (Class<?>) type;
    if (single.isEnum()) {
      return oneOf(
          Stream.of(single.getEnumConstants())
              .map(constant -> JSON.valueToTree(constant).asText().toLowerCase(Locale.ROOT))
              .toList());
    }
    if (single == Endpoint.class) {
      return oneOf(Endpoint.ALL.stream().map(Endpoint::label).toList());
    }
    if (single == Clients.class) {
      return oneOf(Stream.concat(LoadClients.names().stream(), Stream.of("both")).toList());
    }
    if (single == Duration.class) {
      return text("^\\d{1,9}(ms|s|m)$");
    }
    if (single == Percentage.class) {
      return text("^\\d{1,4}(\\.\\d{1,4})? ?%$");
    }
    if (List.of(boolean.class, Boolean.class).contains(single)) {
      return JSON.createObjectNode().put("type", "boolean");
    }
    if (List.of(int.class, Integer.class, Long.class).contains(single)) {
      return JSON.createObjectNode().put("type", "integer");
    }
    if (List.of(double.class, Double.class).contains(single)) {
      return JSON.createObjectNode().put("type", "number");
    }
    boolean isGroup =
        single.isRecord() && Stream.of(single.getDeclaredMethods()).noneMatch(ProfileSchema::reads);
    return isGroup ? group(single) : JSON.createObjectNode().put("type", "string");
  }

  /** Whether a type is read from a text, as {@code poll-500ms}. */
  private static boolean reads(Method method) {
    return method.isAnnotationPresent(JsonCreator.class);
  }

  private static ObjectNode text(String pattern) {
    return JSON.createObjectNode().put("type", "string").put("pattern", pattern);
  }

  private static ObjectNode oneOf(Collection<String> names) {
    ObjectNode value = JSON.createObjectNode().put("type", "string");
    ArrayNode known = value.putArray("enum");
    names.forEach(known::add);
    return value;
  }

  /** The Javadoc of a record. */
  private static String comment(Class<?> type) {
    Class<?> outer = type.getEnclosingClass() == null ? type : type.getEnclosingClass();
    try {
      String source =
          Files.readString(SOURCES.resolve(outer.getName().replace('.', '/') + ".java"));
      String before = source.substring(0, source.indexOf("record " + type.getSimpleName() + "("));
      return before
          .substring(before.lastIndexOf("/**"), before.lastIndexOf("*/"))
          .replaceAll("\\s*\\n\\s*\\*?\\s*", " ");
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static Optional<String> description(String comment, String component) {
    Matcher words =
        Pattern.compile("@param %s (.*?)\\s*(@param|$)".formatted(component)).matcher(comment);
    return words.find()
        ? Optional.of(
            Character.toUpperCase(words.group(1).charAt(0))
                + words
                    .group(1)
                    .substring(1)
                    .replaceAll("\\{@(code|link|value) #?([^}]*)}", "$2")
                    .replace("&lt;", "<"))
        : Optional.empty();
  }
}

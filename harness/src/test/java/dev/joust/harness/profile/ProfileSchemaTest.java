package dev.joust.harness.profile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.joust.harness.documentation.Generated;
import dev.joust.harness.suite.Suites;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The schema by which editors know a profile's keys. */
class ProfileSchemaTest {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  static final Iterable<String> BUILT_IN = Profiles.BUILT_IN;

  @Test
  void theCommittedOneHasTheKeysThatAreRead() throws IOException {
    Generated.file(
        "docs/use/profile.schema.json", JSON.writeValueAsString(ProfileSchema.make()) + "\n");
  }

  @ParameterizedTest
  @FieldSource("BUILT_IN")
  void theBuiltInProfilesKeepIt(String name) {
    JsonNode profile = new Profiles(Suites.ALL, name).tree();

    assertThat(faults(profile)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bloks=3",
        "blocks=x",
        "design=paired",
        "timeout=10",
        "suites.flow.steady.connections=5",
        "suites.live.exchanges=[ssi]"
      })
  void whatIsRefusedWhenItIsReadIsAFaultForEditorsToo(String assignment) {
    JsonNode profile = new Profiles(Suites.ALL, "standard").set("--set", assignment).tree();

    assertThat(faults(profile)).hasSize(1);
  }

  private static List<String> faults(JsonNode profile) {
    JsonNode schema = ProfileSchema.make();
    return faults("", profile, schema, schema.path("$defs")).toList();
  }

  /** As far as the schema goes: types, names, patterns, and no other keys. */
  private static Stream<String> faults(
      String key, JsonNode value, JsonNode schema, JsonNode groups) {
    if (schema.has("$ref")) {
      JsonNode group = groups.path(schema.get("$ref").asText().replaceFirst(".*/", ""));
      return faults(key, value, group, groups);
    }
    if (schema.has("anyOf")) {
      return value.isNull()
          ? Stream.empty()
          : faults(key, value, schema.get("anyOf").get(0), groups);
    }
    String type = schema.path("type").asText("unknown");
    if (!type.equals(type(value)) && !(type.equals("number") && value.isNumber())) {
      return Stream.of("%s is %s, not %s".formatted(key, value, type));
    }
    boolean isNamed =
        !schema.has("enum") || schema.get("enum").valueStream().anyMatch(value::equals);
    if (!isNamed || !value.asText().matches(schema.path("pattern").asText(".*"))) {
      return Stream.of("%s is %s".formatted(key, value));
    }
    return value.isArray()
        ? value.valueStream().flatMap(entry -> faults(key, entry, schema.path("items"), groups))
        : value.properties().stream()
            .flatMap(
                entry ->
                    faults(
                        key + "/" + entry.getKey(),
                        entry.getValue(),
                        ofKey(schema, entry.getKey()),
                        groups));
  }

  private static JsonNode ofKey(JsonNode schema, String key) {
    JsonNode others = schema.path("additionalProperties");
    return others.isObject() ? others : schema.path("properties").path(key);
  }

  private static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> "object";
      case ARRAY -> "array";
      case BOOLEAN -> "boolean";
      case NULL -> "null";
      case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
      default -> "string";
    };
  }
}

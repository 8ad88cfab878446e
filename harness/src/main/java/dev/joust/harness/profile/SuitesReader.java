package dev.joust.harness.profile;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the settings of each suite as the type that the suite names. */
final class SuitesReader extends JsonDeserializer<SuitesProfile> {

  private final List<Section<?>> sections;

  SuitesReader(List<Section<?>> sections) {
    this.sections = sections;
  }

  @Override
  public SuitesProfile deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    JsonNode tree = parser.readValueAsTree();
    if (!tree.isObject()) {
      return (SuitesProfile) context.handleUnexpectedToken(SuitesProfile.class, parser);
    }
    List<String> names = sections.stream().<String>map(Section::name).toList();
    for (String name : (Iterable<String>) tree::fieldNames) {
      if (!names.contains(name)) {
        throw UnrecognizedPropertyException.from(
            parser, SuitesProfile.class, name, List.copyOf(names));
      }
    }
    Map<String, Object> settings = new LinkedHashMap<>();
    for (Section<?> section : sections) {
      read(section, tree.path(section.name()), context, settings);
    }
    return new SuitesProfile(settings);
  }

  private static <S> void read(
      Section<S> section, JsonNode tree, DeserializationContext context, Map<String, Object> into)
      throws IOException {
    if (tree.isMissingNode() || tree.isNull()) {
      return;
    }
    try {
      S settings = context.readTreeAsValue(tree, section.settings());
      if (!section.isNothing(settings)) {
        into.put(section.name(), settings);
      }
    } catch (JsonMappingException wrong) {
      wrong.prependPath(SuitesProfile.class, section.name());
      throw wrong;
    }
  }

  @Override
  public SuitesProfile getNullValue(DeserializationContext context) {
    return new SuitesProfile(Map.of());
  }

  @Override
  public SuitesProfile getAbsentValue(DeserializationContext context) {
    return getNullValue(context);
  }
}

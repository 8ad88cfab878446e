package dev.joust.reports.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.run.Measure;
import dev.joust.run.Setting;
import java.util.Locale;
import java.util.Optional;

/** Writes JSON for other programs, whose keys {@code docs/use/files.md} describes. */
public final class Json {

  private static final JsonMapper MAPPER = JsonMapper.builder().addModule(new Jdk8Module()).build();

  private Json() {}

  /** An object without keys. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Puts a record, or another value that is JSON. */
  public static void put(ObjectNode node, String key, Object value) {
    node.set(key, MAPPER.valueToTree(value));
  }

  /** Puts suite, way and client. */
  public static void put(ObjectNode node, Setting setting) {
    node.put("suite", setting.suite());
    node.put("way", setting.way());
    node.put("client", setting.client());
  }

  /** Puts a measure's name, the unit of values and which of them are better. */
  public static void put(ObjectNode node, Measure measure, String unit) {
    node.put("measure", measure.name());
    node.put("unit", unit);
    node.put("better", measure.better().name().toLowerCase(Locale.ROOT));
  }

  /** Puts the ends of an interval, if there is one. */
  public static void put(ObjectNode node, Optional<Interval> interval) {
    interval.ifPresent(own -> node.put("low", own.low()).put("high", own.high()));
  }

  /**
   * A value as JSON, with indentation.
   *
   * @param value a tree, a record, a text or a number
   */
  public static String pretty(Object value) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("records of texts and numbers are JSON", impossible);
    }
  }
}

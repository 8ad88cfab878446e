package dev.joust.reports.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.joust.reports.statistics.estimate.Interval;
import dev.joust.run.Measure;
import dev.joust.run.Setting;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** An object of JSON for other programs, whose keys {@code docs/use/files.md} describes. */
public final class Json {

  private static final JsonMapper MAPPER = JsonMapper.builder().addModule(new Jdk8Module()).build();
  private static final ObjectWriter WITHOUT_NULLS =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build()
          .writer();

  private final Map<String, Object> values = new LinkedHashMap<>();

  /** Puts a value that is JSON, such as a record, a text or null; nothing if it is absent. */
  public Json put(String key, Object value) {
    if (!Optional.empty().equals(value)) {
      values.put(key, value);
    }
    return this;
  }

  /** Puts a list of objects. */
  public <T> Json put(String key, Collection<T> all, Function<T, Json> each) {
    return put(key, all.stream().map(each).toList());
  }

  /** Puts suite, way and client. */
  public Json put(Setting setting) {
    return put("suite", setting.suite()).put("way", setting.way()).put("client", setting.client());
  }

  /** Puts a measure's name, the unit of values and which of them are better. */
  public Json put(Measure measure, String unit) {
    return put("measure", measure.name()).put("unit", unit).put("better", measure.better());
  }

  /** Puts the ends of an interval, if there is one. */
  public Json put(Optional<Interval> interval) {
    return put("low", interval.map(Interval::low)).put("high", interval.map(Interval::high));
  }

  /** Puts the ends of an interval, null if there is none. */
  public Json putEnds(Optional<Interval> interval) {
    return put("low", interval.map(Interval::low).orElse(null))
        .put("high", interval.map(Interval::high).orElse(null));
  }

  @JsonValue
  Map<String, Object> values() {
    return values;
  }

  /** This with indentation and a line feed at its end. */
  public String text() {
    return pretty(this) + "\n";
  }

  /**
   * This as JSON that can stand in a script element, which a less-than sign could end. Components
   * of records that are null are left out.
   */
  public String inScript() {
    return written(WITHOUT_NULLS, this).replace("<", "\\u003c");
  }

  /** A value that is JSON, with indentation. */
  public static String pretty(Object value) {
    return written(MAPPER.writerWithDefaultPrettyPrinter(), value);
  }

  private static String written(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("records of texts and numbers are JSON", impossible);
    }
  }
}

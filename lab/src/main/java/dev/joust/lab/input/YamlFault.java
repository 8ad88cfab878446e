package dev.joust.lab.input;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.stream.Collectors;

/**
 * What is wrong with a YAML text, in words for who wrote it, as those of Jackson tell of Java's
 * types.
 *
 * @param key the path of the key that is wrong, as {@code load.2.ssh}, entries of lists being
 *     counted from 1; empty if it is the text as a whole
 * @param reason what is wrong with it, in one line
 */
public record YamlFault(String key, String reason) {

  /**
   * The fault for which a text was refused.
   *
   * @param form what to say of a value that is of another form than it has to be, as {@code must be
   *     a number with its unit}
   */
  public static YamlFault of(JsonProcessingException refused, String form) {
    return refused instanceof JsonMappingException wrong
        ? new YamlFault(key(wrong), reason(wrong, form))
        : new YamlFault("", "not YAML: " + firstLine(refused.getOriginalMessage()));
  }

  /** The innermost cause, which is what the check of a value has thrown, if one has. */
  public static Throwable innermost(Throwable refused) {
    Throwable cause = refused;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static String key(JsonMappingException wrong) {
    return wrong.getPath().stream()
        .map(step -> step.getFieldName() == null ? "" + (step.getIndex() + 1) : step.getFieldName())
        .collect(Collectors.joining("."));
  }

  private static String reason(JsonMappingException wrong, String form) {
    Throwable cause = innermost(wrong);
    if (cause instanceof UnrecognizedPropertyException unknown) {
      return "unknown key, known are %s, the nearest first"
          .formatted(
              NearestNames.to(
                  unknown.getPropertyName(),
                  unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList()));
    }
    if (!(cause instanceof JsonProcessingException own)) {
      return firstLine(cause.getMessage());
    }
    String said = firstLine(own.getOriginalMessage());
    if (said.startsWith("Null value")) {
      return "is missing";
    }
    return said.startsWith("Cannot") || said.startsWith("No content") ? form : said;
  }

  private static String firstLine(String text) {
    return String.valueOf(text).lines().findFirst().orElse("");
  }

  /** The key, if it is one, and the reason. */
  @Override
  public String toString() {
    return key.isEmpty() ? reason : key + ": " + reason;
  }
}

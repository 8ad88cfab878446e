package dev.joust.lab.input;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is wrong with a YAML text, in words for who wrote it, as those of Jackson tell of Java's
 * types.
 *
 * @param key where the value stands that is wrong; empty if it is the text as a whole
 * @param reason what is wrong with it, in one line
 */
public record YamlFault(JsonPointer key, String reason) {

  /** What is to be said where a text, or a part of it, is no mapping. */
  public static final String GROUP = "must be a group of 'key: value'";

  private static final String LIST = "must be a list, e.g. [10, 100]";

  /** The fault for which a text was refused. */
  public static YamlFault of(JsonProcessingException refused) {
    JsonPointer key = JsonPointer.empty();
    if (refused instanceof JsonMappingException wrong) {
      for (JsonMappingException.Reference step : wrong.getPath()) {
        key =
            step.getFieldName() == null
                ? key.appendIndex(step.getIndex())
                : key.appendProperty(step.getFieldName());
      }
      if (wrong instanceof UnrecognizedPropertyException unknown) {
        return unknownKey(
            key,
            unknown.getPropertyName(),
            unknown.getKnownPropertyIds().stream().map(String::valueOf).sorted().toList());
      }
    }
    return new YamlFault(key, reason(refused));
  }

  /** The fault that a key is none of the known ones. */
  public static YamlFault unknownKey(JsonPointer key, String name, Collection<String> known) {
    return new YamlFault(key, "unknown key: " + NearestNames.hint(name, known));
  }

  /** The innermost cause, which is what the check of a value has thrown, if one has. */
  public static Throwable innermost(Throwable refused) {
    Throwable cause = refused;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static String reason(JsonProcessingException refused) {
    if (!(refused instanceof JsonMappingException)) {
      return "not YAML: " + firstLine(refused.getOriginalMessage());
    }
    if (refused instanceof InvalidNullException) {
      return "is empty or has an empty entry, must have a value";
    }
    if (refused instanceof InvalidFormatException format) {
      return wrongValue(format);
    }
    Throwable cause = innermost(refused);
    if (cause instanceof InputCoercionException) {
      return "is too large or too small a number";
    }
    if (!(cause instanceof JsonProcessingException own)) {
      return firstLine(cause.getMessage());
    }
    String message = firstLine(own.getOriginalMessage());
    return message.startsWith("Null value") ? "is missing" : form(message);
  }

  private static String wrongValue(InvalidFormatException wrong) {
    Class<?> type = wrong.getTargetType();
    if (type.isEnum()) {
      return "'%s' is not allowed, must be one of %s"
          .formatted(
              wrong.getValue(),
              Stream.of(type.getEnumConstants())
                  .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                  .map(name -> name.replace('_', '-'))
                  .collect(Collectors.joining(", ")));
    }
    if (type == boolean.class || type == Boolean.class) {
      return "'%s' is not allowed, must be true or false".formatted(wrong.getValue());
    }
    if (Collection.class.isAssignableFrom(type)) {
      return LIST;
    }
    if (!type.isPrimitive() && !Number.class.isAssignableFrom(type)) {
      return "'%s' is not allowed, %s".formatted(wrong.getValue(), GROUP);
    }
    return wrong.getValue() instanceof Number
        ? "'%s' is not an integer".formatted(wrong.getValue())
        : "'%s' is not a number".formatted(wrong.getValue());
  }

  private static String form(String message) {
    if (message.contains("ArrayList") || message.contains("java.util.List")) {
      return LIST;
    }
    return message.contains("from Array") ? "must be a single value" : GROUP;
  }

  private static String firstLine(String text) {
    return String.valueOf(text).lines().findFirst().orElse("");
  }

  /** The path of the key, and what is wrong; a check of a group names its key by itself. */
  @Override
  public String toString() {
    String path = key.toString();
    if (path.isEmpty()) {
      return reason;
    }
    String dotted = path.substring(1).replace('/', '.');
    String last = path.substring(path.lastIndexOf('/') + 1);
    return reason.startsWith(last + " ")
        ? dotted + reason.substring(last.length())
        : dotted + ": " + reason;
  }
}

package dev.joust.run.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.PropertyBindingException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import java.time.Duration;
import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What is wrong with a piece of JSON, in one line. */
final class Reason {

  /** Where in the source, which Jackson does not name but as redacted, or in which class. */
  private static final Pattern LOCATION = Pattern.compile(" ?\\((start marker at|class) .*");

  private Reason() {}

  static String of(JsonProcessingException failure) {
    String where =
        failure instanceof JsonMappingException mapping
            ? mapping.getPath().stream()
                .map(
                    step ->
                        step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName())
                .collect(Collectors.joining("."))
            : "";
    String text = text(failure).lines().collect(Collectors.joining(" "));
    return where.isEmpty() ? text : where + ": " + text;
  }

  private static String text(JsonProcessingException failure) {
    if (failure instanceof ValueInstantiationException refused) {
      return refused(refused.getCause());
    }
    if (failure instanceof InvalidFormatException format) {
      return "'%s' is not %s".formatted(format.getValue(), kind(format.getTargetType()));
    }
    if (failure instanceof MismatchedInputException mismatch
        && !(failure instanceof PropertyBindingException)
        && mismatch.getTargetType() != null) {
      return "must be " + kind(mismatch.getTargetType());
    }
    return LOCATION
        .matcher(failure.getOriginalMessage().lines().findFirst().orElse("no JSON"))
        .replaceAll("");
  }

  /** A record names what it lacks; a list with an empty entry names nothing. */
  private static String refused(Throwable cause) {
    if (cause instanceof NullPointerException) {
      return cause.getMessage() == null || cause.getMessage().contains(" ")
          ? "has an empty entry"
          : cause.getMessage() + " is missing";
    }
    return cause == null ? "cannot be" : String.valueOf(cause.getMessage());
  }

  private static String kind(Class<?> type) {
    if (Collection.class.isAssignableFrom(type)) {
      return "a list";
    }
    if (CharSequence.class.isAssignableFrom(type)) {
      return "a text";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return "a number";
    }
    if (Temporal.class.isAssignableFrom(type) || type == Duration.class) {
      return "a time";
    }
    return type.isEnum() ? "one of the words that are allowed" : "a group";
  }
}

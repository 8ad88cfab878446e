package dev.joust.run.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What is wrong with a piece of JSON, in one line. */
final class Reason {

  /** Where in the source, which Jackson does not name but as redacted, or in which class. */
  private static final Pattern LOCATION = Pattern.compile(" ?\\((start marker at|class) .*");

  private Reason() {}

  static String of(JsonProcessingException failure) {
    String text =
        LOCATION
            .matcher(failure.getOriginalMessage().lines().findFirst().orElse("no JSON"))
            .replaceAll("");
    String where =
        failure instanceof JsonMappingException mapping
            ? mapping.getPath().stream()
                .map(
                    step ->
                        step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName())
                .collect(Collectors.joining("."))
            : "";
    return where.isEmpty() ? text : where + ": " + text;
  }
}

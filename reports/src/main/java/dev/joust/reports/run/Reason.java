package dev.joust.reports.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.util.stream.Collectors;

/** What is wrong with a piece of JSON, in one line. */
final class Reason {

  private Reason() {}

  static String of(JsonProcessingException failure) {
    String text = failure.getOriginalMessage().lines().findFirst().orElse("no JSON");
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

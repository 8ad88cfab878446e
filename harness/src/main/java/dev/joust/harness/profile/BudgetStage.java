package dev.joust.harness.profile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.stream.StreamSupport;

/**
 * What a built-in profile asks of a run that has some time, where the user does not choose suites.
 *
 * @param from the least budget
 * @param adds what it asks beyond the stage before it, as a user reads it
 * @param keys what it says over its profile
 */
record BudgetStage(Duration from, String adds, ObjectNode keys) {

  boolean asks(String suite) {
    return StreamSupport.stream(keys.path("ask").spliterator(), false)
        .anyMatch(own -> own.asText().equals(suite));
  }

  String flag() {
    return "--budget %dm".formatted(from.toMinutes());
  }
}

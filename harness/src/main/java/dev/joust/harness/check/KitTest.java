package dev.joust.harness.check;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.joust.reports.junit.TestCase;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A test of the kit that has ended.
 *
 * @param contract the part of the contract that it is of; empty if the server could not be started
 *     for any
 * @param method its method in the kit's sources; empty as well then
 * @param input what it was given, as {@code [3] GET, /payload}; empty if nothing
 * @param askedBy where it is written what it asks, such as {@code RFC 9112, section 9.3}; empty for
 *     the server's start
 * @param message why it failed or was skipped; empty if it passed
 * @param place where in the kit's sources it failed; empty if it did not
 */
public record KitTest(
    String contract,
    String method,
    String input,
    String askedBy,
    Status status,
    long nanos,
    String message,
    String place) {

  /** How a test ends. */
  public enum Status {
    /** The server did what it must. */
    @JsonProperty("passed")
    PASSED,
    /** The server did something else. */
    @JsonProperty("failed")
    FAILED,
    /** The contender does not claim what the test asks for. */
    @JsonProperty("skipped")
    SKIPPED
  }

  TestCase testCase(String contender) {
    boolean passed = status == Status.PASSED;
    return new TestCase(
        contender + "." + contract,
        (method + " " + input).strip(),
        Optional.of(Duration.ofNanos(nanos)),
        TestCase.Status.valueOf(status.name()),
        passed ? "" : message.lines().findFirst().orElse(""),
        passed
            ? ""
            : Stream.of(place, message, askedBy)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n")));
  }

  /** Its name with what it was given. */
  public String name() {
    if (method.isEmpty()) {
      return "the server's start";
    }
    String name = contract + "." + method;
    return input.isEmpty() ? name : name + " " + input;
  }
}

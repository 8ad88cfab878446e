package dev.joust.reports.junit;

import java.time.Duration;
import java.util.Optional;

/**
 * Something that was checked.
 *
 * @param className what cases of a kind have in common, as a test's class
 * @param name what sets it apart from these
 * @param time how long the check took, where that is known
 * @param message why it failed or was skipped, in a line; empty if it passed
 * @param detail the same at length; empty where the message says all
 */
public record TestCase(
    String className,
    String name,
    Optional<Duration> time,
    Status status,
    String message,
    String detail) {

  /** What comes of a check. */
  public enum Status {
    /** It is as it must be. */
    PASSED,
    /** It is not. */
    FAILED,
    /** Nobody can tell. */
    SKIPPED
  }

  /** One that says all in a line, and took no time of its own. */
  public TestCase(String className, String name, Status status, String message) {
    this(className, name, Optional.empty(), status, message, "");
  }
}

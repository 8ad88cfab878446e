package dev.joust.harness.check;

import dev.joust.harness.check.KitTest.Status;
import dev.joust.reports.document.Digits;
import dev.joust.reports.junit.TestSuite;
import dev.joust.run.KitResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the test kit found of a contender.
 *
 * @param tests all tests that have ended
 * @param broken why the kit did not come to its end, as where the server ends its JVM
 */
public record KitRun(List<KitTest> tests, Optional<String> broken) {

  public KitRun {
    tests = List.copyOf(tests);
  }

  /** Whether the contender does all that was asked of it. */
  public boolean isPassed() {
    return broken.isEmpty() && count(Status.FAILED) == 0;
  }

  public int count(Status status) {
    return (int) tests.stream().filter(test -> test.status() == status).count();
  }

  /** The counts, as a run keeps them. */
  public KitResult result(String joust) {
    return new KitResult(joust, count(Status.PASSED), count(Status.FAILED), count(Status.SKIPPED));
  }

  /**
   * The tests as a test suite.
   *
   * @param contender whose tests they are, which the names of their classes begin with
   */
  public TestSuite suite(String contender) {
    return new TestSuite(
        contender, tests.stream().map(test -> test.testCase(contender)).toList(), broken);
  }

  /** One line that says how it ended. */
  public String summary(String contender) {
    if (broken.isPresent()) {
      return "%s ended the kit after %s: %s"
          .formatted(contender, Digits.counted(tests.size(), "test"), broken.get());
    }
    int made = count(Status.PASSED) + count(Status.FAILED);
    String verdict =
        isPassed()
            ? "%s passed all %d tests of the kit".formatted(contender, made)
            : "%s fails %d of %d tests of the kit".formatted(contender, count(Status.FAILED), made);
    return verdict + skipped();
  }

  private String skipped() {
    Map<String, Long> reasons =
        tests.stream()
            .filter(test -> test.status() == Status.SKIPPED)
            .collect(Collectors.groupingBy(KitTest::message, TreeMap::new, Collectors.counting()));
    return reasons.isEmpty()
        ? ""
        : reasons.entrySet().stream()
            .map(reason -> "%d as %s".formatted(reason.getValue(), reason.getKey()))
            .collect(Collectors.joining(", ", "; skipped ", ""));
  }
}

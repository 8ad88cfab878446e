package dev.joust.run;

import static java.util.Objects.requireNonNull;

/**
 * What the whole test kit found of a contender.
 *
 * @param joust the Joust whose kit it was, as {@link JoustBuild#toString()} says it
 * @param passed how many tests passed
 * @param failed how many failed
 * @param skipped how many were skipped, as the contender does not claim what they ask for
 */
public record KitResult(String joust, int passed, int failed, int skipped) {

  public KitResult {
    requireNonNull(joust, "joust");
    Values.atLeast(0, "passed", passed);
    Values.atLeast(0, "failed", failed);
    Values.atLeast(0, "skipped", skipped);
  }
}

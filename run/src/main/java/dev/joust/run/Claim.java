package dev.joust.run;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * What somebody published, to be held against what a run measured.
 *
 * @param id its short name, as {@code A1}
 * @param text what is claimed, in a few words
 * @param measure the measure that it is about
 * @param cell where that is measured
 * @param to the cell to whose value the first one's is in ratio; absent: the value itself is meant
 * @param published the published value or ratio; absent: only that the ratio is below 1
 * @param factor how many times more or less still reproduces it, 1 or more
 */
public record Claim(
    String id,
    String text,
    String measure,
    Cell cell,
    Optional<Cell> to,
    Optional<Double> published,
    double factor) {

  private static final double NEAR = 1.5;

  /** What a measurement makes of a claim. */
  public enum Finding {
    /** The measured number is near the published one. */
    REPRODUCED("reproduced"),
    /** A ratio is on the same side of 1, and far from the published one. */
    DIRECTION_ONLY("direction only"),
    /** Neither. */
    NOT_REPRODUCED("not reproduced");

    private final String words;

    Finding(String words) {
      this.words = words;
    }

    /** As a report says it. */
    public String words() {
      return words;
    }
  }

  public Claim {
    requireNonNull(id, "id");
    requireNonNull(text, "text");
    requireNonNull(measure, "measure");
    requireNonNull(cell, "cell");
    to = to == null ? Optional.empty() : to;
    published = published == null ? Optional.empty() : published;
  }

  /** A measure's ratio of one cell to another; within a factor of 1.5 it is reproduced. */
  public static Claim ratio(
      String id, String text, String measure, Cell cell, Cell to, double published) {
    return new Claim(id, text, measure, cell, Optional.of(to), Optional.of(published), NEAR);
  }

  /** A measure is smaller in one cell than in another. */
  public static Claim smaller(String id, String text, String measure, Cell cell, Cell than) {
    return new Claim(id, text, measure, cell, Optional.of(than), Optional.empty(), NEAR);
  }

  /** A measure's value; within a factor of 1.5 it is reproduced. */
  public static Claim value(String id, String text, String measure, Cell cell, double published) {
    return new Claim(id, text, measure, cell, Optional.empty(), Optional.of(published), NEAR);
  }

  /** This, reproduced within another factor. */
  public Claim within(double otherFactor) {
    return new Claim(id, text, measure, cell, to, published, otherFactor);
  }

  /** What a measured value or ratio makes of it. */
  public Finding finding(double measured) {
    if (published.isEmpty()) {
      return measured < 1 ? Finding.REPRODUCED : Finding.NOT_REPRODUCED;
    }
    double expected = published.get();
    if (measured >= expected / factor && measured <= expected * factor) {
      return Finding.REPRODUCED;
    }
    return to.isPresent() && (measured - 1) * (expected - 1) > 0
        ? Finding.DIRECTION_ONLY
        : Finding.NOT_REPRODUCED;
  }
}

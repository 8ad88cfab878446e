package dev.joust.run;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * The margin of indifference: two contenders whose ratio is known to lie inside it are reported as
 * equal for all practical purposes; so are two shares of a whole that are apart by no more.
 *
 * @param share how far a ratio may be from 1, from {@value #LEAST} to {@value #MOST}; 0.05 stands
 *     for the ratios from 1/1.05 to 1.05
 */
public record Indifference(double share) {

  /** The smallest margin that a run may ask for. */
  public static final double LEAST = 0.001;

  /** The largest margin that a run may ask for. */
  public static final double MOST = 1;

  /** The margin of a run that asks for none. */
  public static final Indifference USUAL = new Indifference(0.05);

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if the share lies outside it
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Indifference {
    if (!(share >= LEAST && share <= MOST)) {
      throw new IllegalArgumentException(
          "indifference is %s, must be a share from %s to %s".formatted(share, LEAST, MOST));
    }
  }

  /** The share itself, which is how it stands in files. */
  @JsonValue
  double toJson() {
    return share;
  }

  /** Whether shares of a whole are apart by no more than the margin, its ends included. */
  public boolean containsShares(double low, double high) {
    return low >= -share && high <= share;
  }

  /** Whether a ratio lies inside the margin, its ends included. */
  public boolean contains(double ratio) {
    return ratio <= 1 + share && ratio >= 1 / (1 + share);
  }
}

package dev.joust.reports.explain;

/**
 * What samples come to.
 *
 * @param samples how many there are
 * @param sum what they stand for together: themselves if each is a moment, else bytes
 * @param squares the sum of the squares of what each stands for, from which their scatter follows
 */
public record Weight(long samples, double sum, double squares) {

  static final Weight NONE = new Weight(0, 0, 0);

  /** One sample, which stands for so much. */
  public static Weight of(double amount) {
    return new Weight(1, amount, amount * amount);
  }

  /** Both together. */
  public Weight plus(Weight other) {
    return new Weight(samples + other.samples, sum + other.sum, squares + other.squares);
  }

  /** Its share of a whole that it is part of; 0 of nothing. */
  double shareOf(Weight whole) {
    return whole.sum == 0 ? 0 : sum / whole.sum;
  }

  /**
   * The variance of that share, samples being independent: that of a ratio of sums, which for
   * samples of one weight is the binomial p (1 - p) / n.
   */
  double varianceOfShareOf(Weight whole) {
    if (whole.sum == 0) {
      return 0;
    }
    double share = shareOf(whole);
    double own = (1 - share) * (1 - share) * squares;
    double others = share * share * (whole.squares - squares);
    return (own + others) / (whole.sum * whole.sum);
  }
}

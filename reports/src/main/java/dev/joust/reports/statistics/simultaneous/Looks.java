package dev.joust.reports.statistics.simultaneous;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * When a run is looked at, and how often each look may be wrong (Lan and DeMets, "Discrete
 * sequential boundaries for clinical trials", Biometrika 70, 1983): each spends a part of the error
 * that is left, and the last one, whenever the budget lets it be, all of it. When and how much is
 * what docs/results/looks.md found to be best.
 *
 * @param all in order, one at least; the last is now
 */
public record Looks(List<Look> all) {

  /** In what share of runs all intervals together may miss. */
  public static final double ERROR = 0.05;

  /** What each look before the last spends of what is left. */
  private static final double PART = 0.4;

  /** After how many blocks is looked; beyond, after each half as many more. */
  private static final int FIRST = 6;

  public Looks {
    all = List.copyOf(all);
  }

  /** A single look, at the end. */
  public static Looks once(int blocks) {
    return new Looks(List.of(new Look(blocks, ERROR)));
  }

  /** Of a run that has ended for another reason than what was seen. */
  public static Looks last(int blocks) {
    List<Look> looks = before(blocks);
    looks.add(new Look(blocks, ERROR));
    return new Looks(looks);
  }

  /** Of a run that may go on. */
  public static Looks soFar(int blocks) {
    List<Look> looks = before(blocks);
    looks.add(new Look(blocks, ERROR * (1 - Math.pow(1 - PART, looks.size() + 1))));
    return new Looks(looks);
  }

  /** Whether a run that may go on is looked at now. */
  public static boolean isAfter(int blocks) {
    return after(blocks + 1).anyMatch(own -> own == blocks);
  }

  private static List<Look> before(int blocks) {
    List<Look> looks = new ArrayList<>();
    double left = ERROR;
    for (int own : after(blocks).toArray()) {
      left -= PART * left;
      looks.add(new Look(own, ERROR - left));
    }
    return looks;
  }

  private static IntStream after(int blocks) {
    return IntStream.iterate(FIRST, own -> own < blocks, own -> own * 3 / 2);
  }

  /** The look that is now. */
  public Look now() {
    return all.get(all.size() - 1);
  }

  /** What this one spends that those before have not. */
  public double spentNow() {
    return now().error() - (all.size() > 1 ? all.get(all.size() - 2).error() : 0);
  }
}

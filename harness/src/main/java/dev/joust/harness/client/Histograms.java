package dev.joust.harness.client;

import java.util.List;
import org.HdrHistogram.Histogram;

/** What several histograms come to. */
public final class Histograms {

  private Histograms() {}

  /** All values of several histograms, one at least. */
  public static Histogram sum(List<Histogram> histograms) {
    Histogram sum = histograms.get(0).copy();
    histograms.subList(1, histograms.size()).forEach(sum::add);
    return sum;
  }
}

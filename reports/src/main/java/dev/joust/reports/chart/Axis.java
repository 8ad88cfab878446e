package dev.joust.reports.chart;

import dev.joust.reports.document.Digits;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Where numbers stand along a side of a picture.
 *
 * @param from the number at its start
 * @param to the number at its end, above {@code from}
 * @param logarithmic whether equal ratios, not equal differences, are equally far apart
 * @param ticks the numbers that are written at it, from low to high
 */
record Axis(double from, double to, boolean logarithmic, List<Double> ticks) {

  private static final List<Double> STEPS = List.of(1.0, 2.0, 5.0, 10.0);
  private static final int MANY_TICKS = 8;
  private static final double SPREAD = 30;

  static Axis even(double from, double to, int about) {
    return new Axis(from, to, false, steps(from, to, about));
  }

  /** A logarithmic axis of positive numbers, with 1, 2 and 5 of each decade or decades alone. */
  static Axis logarithmic(double from, double to) {
    List<Double> decades = new ArrayList<>();
    List<Double> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(from)); power <= Math.log10(to); power++) {
      for (double step : STEPS.subList(0, 3)) {
        double tick = BigDecimal.valueOf(step).scaleByPowerOfTen(power).doubleValue();
        if (tick >= from && tick <= to) {
          ticks.add(tick);
          if (step == 1) {
            decades.add(tick);
          }
        }
      }
    }
    if (ticks.size() < 2) {
      return new Axis(from, to, true, steps(from, to, 4));
    }
    boolean alone = ticks.size() > MANY_TICKS && decades.size() > 1;
    return new Axis(from, to, true, alone ? decades : ticks);
  }

  /** Of values: from 0, or logarithmic where they spread widely. */
  static Axis ofValues(Limits limits) {
    double most = limits.most();
    return limits.least() > 0 && most / limits.least() > SPREAD
        ? logarithmic(0.85 * limits.least(), 1.15 * most)
        : even(0, most > 0 ? 1.04 * most : 1, 6);
  }

  /** Multiples of 1, 2 or 5 times a power of ten. */
  private static List<Double> steps(double from, double to, int about) {
    double rough = (to - from) / about;
    double decade = Math.pow(10, Math.floor(Math.log10(rough)));
    double factor = STEPS.stream().filter(own -> own * decade >= rough).findFirst().orElse(10.0);
    BigDecimal step = Digits.rounded(factor * decade, 1);
    List<Double> ticks = new ArrayList<>();
    BigDecimal tick = new BigDecimal(from).divide(step, 0, RoundingMode.CEILING).multiply(step);
    while (tick.doubleValue() <= to) {
      ticks.add(tick.doubleValue());
      tick = tick.add(step);
    }
    return ticks;
  }

  /** A number as it is written at an axis, where texts must be short: 120k for 120,000. */
  static String text(double number) {
    double size = Math.abs(number);
    double unit = size >= 1e6 ? 1e6 : size >= 1e4 ? 1e3 : 1;
    String digits = Digits.rounded(size / unit, 4).toPlainString();
    return (number < 0 ? "−" : "") + digits + (unit == 1e6 ? "M" : unit == 1e3 ? "k" : "");
  }

  /** Where a number stands between a start and an end; what lies below the axis is at its start. */
  double at(double number, double start, double end) {
    double clipped = Math.max(number, from);
    double share =
        logarithmic
            ? Math.log(clipped / from) / Math.log(to / from)
            : (clipped - from) / (to - from);
    return start + share * (end - start);
  }
}

package dev.joust.harness.block;

import dev.joust.harness.client.Steadiness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Whether a contender went on changing along the rounds of a cell, beside the others: what changes
 * for all of them is the machine, what changes for one is its own. The classes are those of Barrett
 * et al., "Virtual Machine Warmup Blows Hot and Cold" (OOPSLA 2017), told from the medians of four
 * quarters of the rounds.
 */
final class RoundDrift {

  /** A change of a rate by so much, as a logarithm, is one that matters. */
  static final double TOLERANCE = 0.1;

  static final int FEWEST_ROUNDS = 16;

  private static final int QUARTERS = 4;

  private static final double CHANCE = 3;

  /** The standard error of a median is as many times that of a mean, for a normal distribution. */
  private static final double MEDIAN_TO_MEAN = 1.2533;

  /** A normal distribution's standard deviation is as many times its median absolute deviation. */
  private static final double DEVIATION_TO_MAD = 1.4826;

  private final List<Map<Integer, Double>> residuals = new ArrayList<>();

  /** Compares contenders along their rounds, by the rates of slices that nothing disturbed. */
  RoundDrift(List<Map<Integer, Double>> ratesByRound) {
    List<Map<Integer, Double>> centred = ratesByRound.stream().map(RoundDrift::centred).toList();
    for (Map<Integer, Double> own : centred) {
      Map<Integer, Double> residual = new TreeMap<>();
      own.forEach(
          (round, log) -> {
            double[] all = inRound(centred, round);
            if (all.length > 1) {
              residual.put(round, log - median(all));
            }
          });
      residuals.add(residual);
    }
  }

  private static Map<Integer, Double> centred(Map<Integer, Double> rates) {
    Map<Integer, Double> logs = new TreeMap<>();
    rates.forEach(
        (round, rate) -> {
          if (rate > 0) {
            logs.put(round, Math.log(rate));
          }
        });
    double middle = median(values(logs));
    logs.replaceAll((round, log) -> log - middle);
    return logs;
  }

  private static double[] inRound(List<Map<Integer, Double>> centred, int round) {
    return centred.stream()
        .filter(own -> own.containsKey(round))
        .mapToDouble(own -> own.get(round))
        .toArray();
  }

  /**
   * The class of a contender's rounds; empty if they are too few, or no other contender was
   * measured beside them.
   */
  Optional<Steadiness> of(int contender) {
    double[] own = values(residuals.get(contender));
    if (own.length < FEWEST_ROUNDS) {
      return Optional.empty();
    }
    List<Double> quarters = new ArrayList<>();
    for (int i = 0; i < QUARTERS; i++) {
      quarters.add(
          median(
              Arrays.copyOfRange(own, own.length * i / QUARTERS, own.length * (i + 1) / QUARTERS)));
    }
    double limit = Math.max(TOLERANCE, CHANCE * Math.sqrt(2) * errorOfQuarter(own));
    double rise = (quarters.get(2) + quarters.get(3)) / 2 - quarters.get(0);
    if (Math.abs(rise) > limit) {
      return Optional.of(rise > 0 ? Steadiness.STILL_WARMING : Steadiness.SLOWING);
    }
    double range = Collections.max(quarters) - Collections.min(quarters);
    return Optional.of(range > 2 * limit ? Steadiness.NO_STEADY_STATE : Steadiness.STEADY);
  }

  private static double errorOfQuarter(double[] own) {
    double middle = median(own);
    double deviation =
        DEVIATION_TO_MAD
            * median(DoubleStream.of(own).map(value -> Math.abs(value - middle)).toArray());
    return MEDIAN_TO_MEAN * deviation / Math.sqrt((double) own.length / QUARTERS);
  }

  private static double[] values(Map<Integer, Double> byRound) {
    return byRound.values().stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static double median(double[] values) {
    return values.length == 0 ? 0 : Median.withDefaults().evaluate(values);
  }
}

package dev.joust.harness.block;

import java.util.Arrays;
import java.util.List;

/**
 * How evenly a server answers its connections.
 *
 * @param answers those of each connection
 */
record Fairness(List<Long> answers) {

  /** Adds up slices, in which the last of all connections may be missing. */
  static Fairness of(List<List<Integer>> slices, int connections) {
    long[] sums = new long[connections];
    for (List<Integer> slice : slices) {
      for (int i = 0; i < Math.min(slice.size(), connections); i++) {
        sums[i] += slice.get(i);
      }
    }
    return new Fairness(Arrays.stream(sums).boxed().toList());
  }

  /**
   * Jain's index (Jain, Chiu and Hawe, "A Quantitative Measure of Fairness", DEC-TR-301, 1984): 1
   * where all connections get the same, 1/n where one of n gets everything; 0 without an answer.
   */
  double jainIndex() {
    double sum = answers.stream().mapToDouble(Long::doubleValue).sum();
    double squares = answers.stream().mapToDouble(own -> (double) own * own).sum();
    return sum == 0 ? 0 : sum * sum / (answers.size() * squares);
  }

  /** The share of connections without any answer, 0 to 1. */
  double withoutAnswer() {
    return answers.stream().filter(own -> own == 0).count() / (double) answers.size();
  }
}

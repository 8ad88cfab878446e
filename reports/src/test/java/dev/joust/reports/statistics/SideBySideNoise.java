package dev.joust.reports.statistics;

import java.util.Arrays;
import java.util.Random;

/**
 * Noise of contenders that are measured side by side, as it was recorded on a virtual machine of
 * two cores: a slice scatters by 12 %, with the tails of Student's t of three degrees of freedom;
 * the machine drifts along the rounds and changes its speed in steps of up to three times; a
 * contender's value in a block, with all luck of its JVM, scatters by 2 % beside the others.
 *
 * @param rounds how many rounds a block has
 * @param unequal how many times as much the last contender's blocks scatter
 */
record SideBySideNoise(int rounds, double unequal) implements BlockNoise {

  private static final double SLICE_SCATTER = 0.12;
  private static final double BLOCK_SCATTER = 0.02;

  @Override
  public double[][] values(double[] truth, int blocks, Random random) {
    double[][] values = new double[blocks][];
    Arrays.setAll(values, block -> new Rounds(slices(truth, random)).values());
    return values;
  }

  /** Logarithms of the slices of a block, by round and contender. */
  private double[][] slices(double[] truth, Random random) {
    double[] own = new double[truth.length];
    for (int i = 0; i < own.length; i++) {
      double scatter = BLOCK_SCATTER * (i == own.length - 1 ? unequal : 1);
      own[i] = truth[i] + scatter * random.nextGaussian();
    }
    double machine = 0;
    double[][] slices = new double[rounds][own.length];
    for (double[] round : slices) {
      machine += 0.02 * random.nextGaussian();
      machine = random.nextInt(rounds) == 0 ? random.nextDouble() * -Math.log(3) : machine;
      double speed = machine;
      Arrays.setAll(round, i -> own[i] + speed + SLICE_SCATTER * student3(random) / Math.sqrt(3));
    }
    return slices;
  }

  private static double student3(Random random) {
    double squares = 0;
    for (int i = 0; i < 3; i++) {
      double normal = random.nextGaussian();
      squares += normal * normal;
    }
    return random.nextGaussian() / Math.sqrt(squares / 3);
  }
}

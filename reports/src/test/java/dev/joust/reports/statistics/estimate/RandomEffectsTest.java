package dev.joust.reports.statistics.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of single cases are those of a program of another language, from the formulas. */
class RandomEffectsTest {

  private static PairedBlocks machine(double... differences) {
    return new PairedBlocks(differences);
  }

  private static Ratio ratio(double error, PairedBlocks... machines) {
    return RandomEffects.ratio(List.of(machines), error).orElseThrow();
  }

  @Test
  void machinesThatDifferWidenTheInterval() {
    Ratio ratio =
        ratio(
            0.05,
            machine(0.10, 0.12, 0.11, 0.09),
            machine(0.02, 0.04, 0.03),
            machine(0.15, 0.11, 0.13, 0.12, 0.14));

    assertThat(ratio.value()).isEqualTo(1.0922466116982859, within(1e-9));
    assertThat(ratio.interval().get().low()).isEqualTo(0.9560234329629352, within(1e-9));
    assertThat(ratio.interval().get().high()).isEqualTo(1.2478801456455912, within(1e-9));
    assertThat(ratio.blocks()).isEqualTo(12);
  }

  @Test
  void twoMachinesThatAgreeByChanceMakeNoNarrowInterval() {
    Ratio ratio = ratio(0.05, machine(0.10, 0.12), machine(0.10, 0.12));

    assertThat(ratio.value()).isEqualTo(Math.exp(0.11), within(1e-12));
    assertThat(ratio.interval().get().low()).isEqualTo(1.0203580189479824, within(1e-9));
    assertThat(ratio.interval().get().high()).isEqualTo(1.2212152082384973, within(1e-9));
  }

  @Test
  void blocksThatDoNotDifferAreNoDivisionByZero() {
    Ratio ratio = ratio(0.05, machine(0, 0), machine(0, 0));

    assertThat(ratio.value()).isEqualTo(1);
    assertThat(ratio.interval().get().contains(1)).isTrue();
  }

  @Test
  void aMachineOfOneBlockOrWithoutALogarithmSaysNothing() {
    assertThat(RandomEffects.ratio(List.of(machine(1, 2), machine(1)), 0.05)).isEmpty();
    assertThat(
            RandomEffects.ratio(List.of(machine(1, 2), machine(1, Double.NEGATIVE_INFINITY)), 0.05))
        .isEmpty();
  }

  /** Deviations between machines in standard errors of one machine. */
  @ParameterizedTest
  @CsvSource({"2, 0", "2, 5", "3, 0", "3, 1", "3, 5", "4, 2", "6, 0", "6, 1"})
  void theIntervalMissesAsOftenAsItMay(int machines, double between) {
    Random random = new Random(1);
    int runs = 4_000;
    long missed =
        IntStream.range(0, runs)
            .filter(
                run -> {
                  PairedBlocks[] all =
                      IntStream.range(0, machines)
                          .mapToObj(i -> simulated(random, between * random.nextGaussian()))
                          .toArray(PairedBlocks[]::new);
                  return !ratio(0.05, all).interval().get().contains(1);
                })
            .count();

    // Three standard deviations of a count of as many runs more than 5 %.
    assertThat(missed / (double) runs).isLessThan(0.06);
  }

  private static PairedBlocks simulated(Random random, double machine) {
    double blockDeviation = 0.01;
    double standardError = blockDeviation / Math.sqrt(8);
    return machine(
        IntStream.range(0, 8)
            .mapToDouble(i -> standardError * machine + blockDeviation * random.nextGaussian())
            .toArray());
  }
}

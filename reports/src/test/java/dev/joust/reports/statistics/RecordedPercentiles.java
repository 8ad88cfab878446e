package dev.joust.reports.statistics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * Response times at a rate of five copies of the same server in each of several blocks, as they
 * were recorded. Copies are equal in truth, whatever they scatter by and whatever moved the block.
 *
 * @param blocks the logarithm of each copy's value, by block
 */
record RecordedPercentiles(List<double[]> blocks) implements BlockNoise {

  /**
   * What was recorded. {@code recorded-percentiles.csv} has lines of the samples of runs of five
   * variants that differ in a system property that nobody reads: docs/results/coverage.md.
   */
  static final Map<Key, RecordedPercentiles> ALL = read();

  /** A server, its load in percent of its capacity, and which percentile. */
  record Key(String server, int loadPercent, String measure) {}

  private record BlockKey(Key key, String run, String block) {}

  private static Map<Key, RecordedPercentiles> read() {
    Map<BlockKey, List<Double>> logs = new LinkedHashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                RecordedPercentiles.class.getResourceAsStream("recorded-percentiles.csv"),
                StandardCharsets.UTF_8))) {
      for (String line : lines.lines().skip(1).toList()) {
        String[] own = line.split(",");
        Key key = new Key(own[2], Integer.parseInt(own[3]), own[4]);
        logs.computeIfAbsent(new BlockKey(key, own[0], own[1]), k -> new ArrayList<>())
            .add(Math.log(Double.parseDouble(own[5])));
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    Map<Key, List<double[]>> blocks = new LinkedHashMap<>();
    logs.forEach(
        (block, own) ->
            blocks
                .computeIfAbsent(block.key(), k -> new ArrayList<>())
                .add(own.stream().mapToDouble(Double::doubleValue).toArray()));
    Map<Key, RecordedPercentiles> all = new LinkedHashMap<>();
    blocks.forEach((key, own) -> all.put(key, new RecordedPercentiles(own)));
    return Collections.unmodifiableMap(all);
  }

  /** Those of one percentile at one load, of each server. */
  static List<RecordedPercentiles> of(int loadPercent, String measure) {
    return ALL.entrySet().stream()
        .filter(own -> own.getKey().loadPercent() == loadPercent)
        .filter(own -> own.getKey().measure().equals(measure))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Blocks by lot, one of them perhaps again, and in each of them copies by lot. */
  @Override
  public double[][] values(double[] truth, int count, Random random) {
    return Stream.generate(() -> copies(truth, random)).limit(count).toArray(double[][]::new);
  }

  private double[] copies(double[] truth, Random random) {
    List<Double> copies = Arrays.stream(drawn(random)).boxed().collect(Collectors.toList());
    Collections.shuffle(copies, random);
    return IntStream.range(0, truth.length).mapToDouble(i -> truth[i] + copies.get(i)).toArray();
  }

  private double[] drawn(Random random) {
    return blocks.get(random.nextInt(blocks.size()));
  }

  /**
   * The logarithm of how many times its mean a copy's value in a new block is. Blocks as a whole
   * scatter normally, by as much as recorded ones, of which there are too few to draw from.
   */
  double deviation(Random random) {
    double[] block = drawn(random);
    double own = block[random.nextInt(block.length)] - mean(block);
    double[] means = blocks.stream().mapToDouble(RecordedPercentiles::mean).toArray();
    return StandardDeviation.of(means).getAsDouble() * random.nextGaussian()
        + own * Math.sqrt(block.length / (block.length - 1.0));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }
}

package dev.joust.harness.suite.jobs;

import dev.joust.reports.statistics.estimate.StraightLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Steps of more and more users, until too many of their jobs fail. */
final class Ladder {

  private static final int FEWEST_FOR_A_LINE = 3;

  private record Rung(int users, double cpuSeconds, double bytes) {}

  private final double errorPercent;
  private final List<Rung> good = new ArrayList<>();
  private int breakingUsers;

  /** A ladder that breaks where more than this share of the jobs are not completed in time. */
  Ladder(double errorPercent) {
    this.errorPercent = errorPercent;
  }

  /** Takes the next step, which must not follow one that broke. */
  void add(int users, double errors, double cpuSeconds, double bytes) {
    if (errors > errorPercent) {
      breakingUsers = users;
    } else {
      good.add(new Rung(users, cpuSeconds, bytes));
    }
  }

  boolean isBroken() {
    return breakingUsers > 0;
  }

  /** The two steps between which it breaks, and how straight the lines up to there are. */
  Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    if (!good.isEmpty()) {
      measures.put(JobMeasures.LAST_GOOD_USERS, (double) good.get(good.size() - 1).users);
    }
    if (isBroken()) {
      measures.put(JobMeasures.BREAKING_USERS, (double) breakingUsers);
    }
    if (good.size() >= FEWEST_FOR_A_LINE) {
      StraightLine cpu = StraightLine.through(good, Rung::users, Rung::cpuSeconds);
      StraightLine bytes = StraightLine.through(good, Rung::users, Rung::bytes);
      put(measures, JobMeasures.CPU_LINEARITY, cpu.rSquared());
      put(measures, "serverCpuMillisPerUser", cpu.slope() * 1e3);
      put(measures, JobMeasures.BYTES_LINEARITY, bytes.rSquared());
      put(measures, "kilobytesPerUser", bytes.slope() / 1e3);
    }
    return measures;
  }

  /** Of values that are all the same no share is explained. */
  private static void put(Map<String, Double> measures, String name, double value) {
    if (Double.isFinite(value)) {
      measures.put(name, value);
    }
  }
}

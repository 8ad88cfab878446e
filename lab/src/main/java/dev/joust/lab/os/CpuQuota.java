package dev.joust.lab.os;

import java.util.OptionalLong;

/**
 * A control group's limit of CPU time: who has used it up stands still until the next period.
 *
 * @param cores how many cores' time may be used
 * @param periods how many periods there were with work in them
 * @param throttledPeriods in how many of them the group stood still
 */
public record CpuQuota(double cores, OptionalLong periods, OptionalLong throttledPeriods) {

  static CpuQuota of(RootFiles files, String group, long quotaMicros, long periodMicros) {
    String statistics = group + "/cpu.stat";
    return new CpuQuota(
        (double) quotaMicros / periodMicros,
        files.numberField(statistics, "nr_periods "),
        files.numberField(statistics, "nr_throttled "));
  }
}

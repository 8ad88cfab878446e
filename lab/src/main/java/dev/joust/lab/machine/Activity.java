package dev.joust.lab.machine;

import dev.joust.lab.os.CpuTimes;
import dev.joust.lab.os.CpuUse;
import dev.joust.lab.os.RootFiles;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the machine did before Joust put any load on it.
 *
 * @param loadAverages how many tasks ran or were ready, averaged over the last 1, 5 and 15 minutes;
 *     empty if the system does not tell
 * @param cpuNow what its cores did while it was looked at
 * @param cpuSinceBoot what they did since boot
 */
public record Activity(
    List<Double> loadAverages, Optional<CpuUse> cpuNow, Optional<CpuUse> cpuSinceBoot) {

  private static final Pattern AVERAGE = Pattern.compile("\\d+\\.\\d+");

  static Activity watch(RootFiles files, Pause pause) throws InterruptedException {
    Optional<CpuTimes> before = CpuTimes.read(files);
    if (before.isPresent()) {
      pause.await();
    }
    Optional<CpuTimes> after = CpuTimes.read(files);
    return new Activity(
        files.line("/proc/loadavg").stream()
            .flatMap(line -> Stream.of(line.split(" ")).limit(3))
            .filter(average -> AVERAGE.matcher(average).matches())
            .map(Double::valueOf)
            .toList(),
        before.flatMap(earlier -> after.flatMap(times -> times.since(earlier))),
        after.flatMap(times -> times.since(CpuTimes.AT_BOOT)));
  }
}

package dev.joust.lab.os;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the process's control group, or one around it, limits; a container's limits are such.
 *
 * @param version that of the kernel's interface: 1 or 2
 * @param cpuQuota the tightest limit of CPU time
 * @param cpuset the cores that the group may use
 * @param memoryLimitBytes the tightest limit of memory
 */
public record ControlGroup(
    int version,
    Optional<CpuQuota> cpuQuota,
    Optional<Cores> cpuset,
    OptionalLong memoryLimitBytes) {

  private static final String MOUNT = "/sys/fs/cgroup";
  private static final Pattern CPU_MAX = Pattern.compile("(\\d{1,15}) ([1-9]\\d{0,14})");

  /** Version 1 says "no limit" by the largest number of whole pages, which are 64 KiB at most. */
  private static final long NO_LIMIT_BYTES = Long.MAX_VALUE - 65_535;

  public static Optional<ControlGroup> read(RootFiles files) {
    if (files.exist(MOUNT + "/cgroup.controllers")) {
      return Optional.of(readVersion2(files));
    }
    return Stream.of("cpu", "cpuset", "memory").anyMatch(name -> files.exist(MOUNT + "/" + name))
        ? Optional.of(readVersion1(files))
        : Optional.empty();
  }

  private static ControlGroup readVersion2(RootFiles files) {
    List<String> groups = groups(files, "", MOUNT);
    return new ControlGroup(
        2,
        tightest(groups, group -> quotaOfVersion2(files, group)),
        innermost(files, groups, "cpuset.cpus.effective"),
        smallest(files, groups, "memory.max"));
  }

  private static ControlGroup readVersion1(RootFiles files) {
    return new ControlGroup(
        1,
        tightest(groups(files, "cpu", MOUNT + "/cpu"), group -> quotaOfVersion1(files, group)),
        innermost(files, groups(files, "cpuset", MOUNT + "/cpuset"), "cpuset.cpus"),
        smallest(files, groups(files, "memory", MOUNT + "/memory"), "memory.limit_in_bytes"));
  }

  /**
   * The folders of this process's group and of those around it, innermost first. In a container the
   * group may be named as the host sees it, while the folder is the container's; the outer folders
   * then have it.
   */
  private static List<String> groups(RootFiles files, String controller, String mount) {
    return files.lines("/proc/self/cgroup").stream()
        .map(line -> line.split(":", 3))
        .filter(entry -> entry.length == 3 && List.of(entry[1].split(",")).contains(controller))
        .map(entry -> Path.of(entry[2]))
        .flatMap(group -> Stream.iterate(group, outer -> outer != null, Path::getParent))
        .map(group -> mount + group)
        .toList();
  }

  private static Optional<CpuQuota> quotaOfVersion2(RootFiles files, String group) {
    return files
        .line(group + "/cpu.max")
        .map(CPU_MAX::matcher)
        .filter(Matcher::matches)
        .map(
            max ->
                CpuQuota.of(
                    files, group, Long.parseLong(max.group(1)), Long.parseLong(max.group(2))));
  }

  private static Optional<CpuQuota> quotaOfVersion1(RootFiles files, String group) {
    long quotaMicros = files.number(group + "/cpu.cfs_quota_us").orElse(-1);
    long periodMicros = files.number(group + "/cpu.cfs_period_us").orElse(-1);
    return quotaMicros > 0 && periodMicros > 0
        ? Optional.of(CpuQuota.of(files, group, quotaMicros, periodMicros))
        : Optional.empty();
  }

  private static Optional<CpuQuota> tightest(
      List<String> groups, Function<String, Optional<CpuQuota>> quota) {
    return groups.stream()
        .flatMap(group -> quota.apply(group).stream())
        .min(Comparator.comparingDouble(CpuQuota::cores));
  }

  private static Optional<Cores> innermost(RootFiles files, List<String> groups, String file) {
    return groups.stream()
        .flatMap(group -> files.line(group + "/" + file).flatMap(Cores::parse).stream())
        .findFirst();
  }

  private static OptionalLong smallest(RootFiles files, List<String> groups, String file) {
    return groups.stream()
        .flatMapToLong(group -> files.number(group + "/" + file).stream())
        .filter(bytes -> bytes < NO_LIMIT_BYTES)
        .min();
  }
}

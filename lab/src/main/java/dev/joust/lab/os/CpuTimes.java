package dev.joust.lab.os;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The kernel's count of what all cores did since boot, in ticks of 10 ms (proc(5), stat).
 *
 * @param busy spent on work of this machine
 * @param stolen wanted, but given to other virtual machines
 * @param total all, the idle ones included
 */
public record CpuTimes(long busy, long stolen, long total) {

  private static final int USER = 0;

  private static final int IDLE = 3;
  private static final int IO_WAIT = 4;
  private static final int STOLEN = 7;

  private static final long NANOS_PER_TICK = 10_000_000;

  public static final CpuTimes AT_BOOT = new CpuTimes(0, 0, 0);

  /** The times of this machine up to now; empty where the system does not tell. */
  public static Optional<CpuTimes> ofThisMachine() {
    return read(RootFiles.here());
  }

  /** The times of a machine whose files are in a folder; empty where they do not tell. */
  public static Optional<CpuTimes> read(RootFiles files) {
    return files
        .field("/proc/stat", "cpu ")
        .map(
            columns ->
                Arrays.stream(columns.split(" "))
                    .map(RootFiles::parse)
                    .flatMapToLong(OptionalLong::stream)
                    .toArray())
        .filter(ticks -> ticks.length > STOLEN)
        .map(CpuTimes::of);
  }

  private static CpuTimes of(long[] ticks) {
    long total = Arrays.stream(ticks, USER, STOLEN + 1).sum();
    return new CpuTimes(total - ticks[IDLE] - ticks[IO_WAIT] - ticks[STOLEN], ticks[STOLEN], total);
  }

  /** CPU time of other machines on the same cores while this one had work for them. */
  public long stolenNanos() {
    return stolen * NANOS_PER_TICK;
  }

  /** Absent if no tick has passed. */
  public Optional<CpuUse> since(CpuTimes earlier) {
    double ticks = total - earlier.total;
    return ticks > 0
        ? Optional.of(new CpuUse((busy - earlier.busy) / ticks, (stolen - earlier.stolen) / ticks))
        : Optional.empty();
  }
}

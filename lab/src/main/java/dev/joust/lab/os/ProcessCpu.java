package dev.joust.lab.os;

import com.sun.jna.LastErrorException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A process's CPU time as the kernel's scheduler counts it, in nanoseconds: its clock by
 * clock_getcpuclockid(3), which holds the time of threads that have ended, too. What a JVM tells of
 * itself comes in steps of 10 ms.
 */
public final class ProcessCpu {

  private final int pid;

  /** The CPU time of the process of that id. */
  public ProcessCpu(long pid) {
    this.pid = Math.toIntExact(pid);
  }

  private static final class C {

    static {
      Libc.bind(C.class);
    }

    static native int clock_getcpuclockid(int pid, int[] clock);

    static native int clock_gettime(int clock, long[] secondsAndNanos) throws LastErrorException;
  }

  /**
   * The time up to now; only differences mean something. Empty if the process has ended, or where
   * the system does not tell.
   */
  public Optional<Long> nanos() {
    int[] clock = new int[1];
    long[] time = new long[2];
    try {
      if (C.clock_getcpuclockid(pid, clock) != 0 || C.clock_gettime(clock[0], time) != 0) {
        return Optional.empty();
      }
    } catch (LastErrorException | LinkageError untold) {
      return Optional.empty();
    }
    return Optional.of(TimeUnit.SECONDS.toNanos(time[0]) + time[1]);
  }
}

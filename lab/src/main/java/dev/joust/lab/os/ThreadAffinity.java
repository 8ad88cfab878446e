package dev.joust.lab.os;

import com.sun.jna.LastErrorException;

/**
 * Which processors a thread may use, by Linux's sched_setaffinity(2): that takes microseconds,
 * where {@code taskset} would take a process for each thread.
 */
public final class ThreadAffinity {

  /** As many processors as the C library's {@code cpu_set_t} knows. */
  private static final int MOST_PROCESSORS = 1_024;

  private ThreadAffinity() {}

  private static final class C {

    static {
      Libc.bind(C.class);
    }

    static native int sched_setaffinity(int thread, long bytes, long[] mask)
        throws LastErrorException;
  }

  /**
   * Moves a thread.
   *
   * @return whether it was moved; else it has ended, or this system does not let it
   */
  public static boolean move(int thread, Cores cores) {
    long[] mask = new long[MOST_PROCESSORS / Long.SIZE];
    for (int core : cores.numbers()) {
      mask[core / Long.SIZE] |= 1L << core;
    }
    try {
      return C.sched_setaffinity(thread, MOST_PROCESSORS / Byte.SIZE, mask) == 0;
    } catch (LastErrorException | LinkageError refused) {
      return false;
    }
  }
}

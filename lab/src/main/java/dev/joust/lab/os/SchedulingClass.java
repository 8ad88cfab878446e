package dev.joust.lab.os;

import com.sun.jna.LastErrorException;

/** Which threads Linux prefers, by sched_setscheduler(2). */
public enum SchedulingClass {
  /** {@code SCHED_OTHER}: all share the processor. */
  NORMAL(0, 0),

  /** {@code SCHED_RR}: runs as soon as it can, before all threads of the normal class. */
  REAL_TIME(2, 1),

  /** {@code SCHED_FIFO}: runs before those as well. */
  FOREMOST(1, 2);

  /** The number by which a thread speaks of itself. */
  public static final int THIS_THREAD = 0;

  private final int policy;
  private final int priority;

  SchedulingClass(int policy, int priority) {
    this.policy = policy;
    this.priority = priority;
  }

  private static final class C {

    static {
      Libc.bind(C.class);
    }

    /** {@code struct sched_param} holds one int. */
    static native int sched_setscheduler(int thread, int policy, int[] priority)
        throws LastErrorException;
  }

  /**
   * Puts a thread into this class.
   *
   * @param thread its number in {@code /proc/PID/task}
   * @return whether it is in; else it has ended, or this system does not let it
   */
  public boolean take(int thread) {
    try {
      return C.sched_setscheduler(thread, policy, new int[] {priority}) == 0;
    } catch (LastErrorException | LinkageError refused) {
      return false;
    }
  }

  /** Whether this process may put threads into the real-time class, found out by doing so. */
  public static boolean allowsRealTime() {
    return REAL_TIME.take(THIS_THREAD) && NORMAL.take(THIS_THREAD);
  }
}

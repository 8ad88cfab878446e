package dev.joust.lab.os;

/** What {@code /proc/PID/stat} tells of a process or a thread (proc_pid_stat(5)). */
final class ProcStat {

  private ProcStat() {}

  /** The columns after the name in brackets, which can hold anything; the state is the first. */
  static String[] columns(String stat) {
    return stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
  }
}

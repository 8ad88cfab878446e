package dev.joust.harness.cli;

/** How a command ends. */
public enum ExitCode {
  /** All is fine. */
  OK(0),
  /** A flag, a configuration or a file is wrong. */
  USAGE(2),
  /** A contender does not fulfil the contract. */
  CONTRACT(3),
  /**
   * Results are invalid, and that was asked to count; or the machine will spoil them; or no request
   * of a load succeeded; or {@code joust bisect} saw no change, or could not tell which version has
   * it.
   */
  UNDECIDED(4),
  /** A claim, a bound on regressions or a limit of a load failed. */
  FAILED(5),
  /** No claim or bound failed, but one could not be decided: the run cannot see that much. */
  CANNOT_SEE(6),
  /** The server did not answer at the rate that a load asked for. */
  RATE_MISSED(7),
  /** A fault of Joust itself. */
  FAULT(70),
  /** A run or a report could not be written, as where the disk is full; a run can be resumed. */
  NOT_WRITTEN(74),
  /** Stopped by Ctrl-C, as a shell says it. */
  STOPPED(130);

  private final int status;

  ExitCode(int status) {
    this.status = status;
  }

  public int status() {
    return status;
  }
}

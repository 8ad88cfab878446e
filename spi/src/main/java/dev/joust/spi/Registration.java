package dev.joust.spi;

/**
 * An action that waits for a {@link Job} to complete. A server takes it back when it learns that
 * the client has left, so that nothing of a connection is kept until the job's end.
 */
public final class Registration {

  private final Job job;
  private final Runnable action;

  Registration(Job job, Runnable action) {
    this.job = job;
    this.action = action;
  }

  /**
   * Takes the action back; one that is under way may still run. Further calls, and calls after the
   * job has completed, do nothing.
   */
  public void cancel() {
    job.forget(this);
  }

  /** Runs the action; one that fails, as its server has stopped, must not keep others waiting. */
  void run() {
    try {
      action.run();
    } catch (RuntimeException clientGone) {
      // There is nobody left to tell.
    }
  }
}

package dev.joust.harness.load;

/** A client that is ready to load a server again and again over the same connections. */
public interface LoadSession extends AutoCloseable {

  /**
   * Loads the server in a closed loop: each connection has one request under way at a time and
   * starts the next when the last has ended. Returns when all that was started has ended.
   *
   * @implSpec Every request that the goal admits is recorded once: as completed with its latency,
   *     from the moment the client wants to send it (waiting for a pooled connection included) to
   *     the moment its answer is there in full; or as an error of a kind. None takes longer than
   *     the timeout.
   * @param goal how much to do
   * @param recorder where to record it
   */
  void run(Goal goal, LoadRecorder recorder) throws InterruptedException;

  /** Closes the connections. */
  @Override
  void close();
}

package dev.joust.load;

/** Hears of every answer of an open loop, on the thread that got it. */
@FunctionalInterface
public interface ResponseListener {

  /**
   * A request was answered in full and as expected.
   *
   * @param dueNanos when it was due, by {@link System#nanoTime()}
   * @param answeredNanos when the last byte of its answer came
   */
  void answered(long dueNanos, long answeredNanos);
}

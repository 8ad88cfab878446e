package dev.joust.harness.block.client;

/**
 * Tells a server that has fallen silent from one that is slow, by looks at regular intervals. Each
 * request that ends lets another one in. So if no more requests were let in since the last look
 * than have ended without an answer, no request was answered in that time.
 */
final class SilenceWatch {

  private long admittedBefore;
  private long unansweredBefore;

  /**
   * Begins to watch.
   *
   * @param underWay requests that are let in at once, which nothing has ended yet
   * @param unanswered requests that had no answer before
   */
  SilenceWatch(long underWay, long unanswered) {
    this.admittedBefore = underWay;
    this.unansweredBefore = unanswered;
  }

  /**
   * Whether requests have ended since the last look, and none of them with an answer, not even a
   * wrong one.
   *
   * @param admitted requests that were let in up to now
   * @param unanswered requests that had no answer up to now
   */
  boolean isSilent(long admitted, long unanswered) {
    boolean silent =
        unanswered > unansweredBefore && admitted - admittedBefore <= unanswered - unansweredBefore;
    admittedBefore = admitted;
    unansweredBefore = unanswered;
    return silent;
  }
}

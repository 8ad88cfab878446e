package dev.joust.harness.suite.jobs.client;

import java.util.Optional;

/** What has come of an answer, an event or a message, as far as one of a job can be long. */
final class Body {

  /** More than a job has: what lies beyond makes the body none of a job. */
  private final byte[] bytes = new byte[1024];

  private int count;
  private boolean tooLong;

  void clear() {
    count = 0;
    tooLong = false;
  }

  void add(byte[] part, int from, int to) {
    int fits = Math.min(to - from, bytes.length - count);
    System.arraycopy(part, from, bytes, count, fits);
    count += fits;
    tooLong |= fits < to - from;
  }

  Optional<JobStatus> job() {
    return tooLong ? Optional.empty() : JobStatus.read(bytes, count);
  }
}

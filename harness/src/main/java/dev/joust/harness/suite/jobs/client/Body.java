package dev.joust.harness.suite.jobs.client;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** What has come of an answer's body, as far as one of a job can be long. */
final class Body {

  private static final byte[] EVENT = "data: ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] EVENT_END = "\n\n".getBytes(StandardCharsets.US_ASCII);

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

  /** The job that all of it tells of. */
  Optional<JobStatus> job() {
    return tooLong ? Optional.empty() : JobStatus.read(bytes, count);
  }

  /** Whether a server-sent event is there in full. */
  boolean hasEvent() {
    return tooLong
        || count >= EVENT_END.length
            && Arrays.equals(
                bytes, count - EVENT_END.length, count, EVENT_END, 0, EVENT_END.length);
  }

  /** The job that the event tells of, which must be all there is. */
  Optional<JobStatus> event() {
    int json = count - EVENT.length - EVENT_END.length;
    if (tooLong || json <= 0 || !Arrays.equals(bytes, 0, EVENT.length, EVENT, 0, EVENT.length)) {
      return Optional.empty();
    }
    byte[] data = Arrays.copyOfRange(bytes, EVENT.length, EVENT.length + json);
    return JobStatus.read(data, data.length);
  }
}

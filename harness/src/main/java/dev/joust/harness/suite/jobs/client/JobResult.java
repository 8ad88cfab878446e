package dev.joust.harness.suite.jobs.client;

import dev.joust.harness.client.Histograms;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What came of a {@link JobLoad}: {@code attempted} is the sum of completed, late, failed and
 * refused jobs.
 *
 * @param attempted jobs that users wanted
 * @param completed jobs that they heard the end of in time
 * @param late jobs that they gave up
 * @param failed jobs whose connection broke, or whose answer was wrong
 * @param refused jobs for which there was no connection, or no WebSocket session
 * @param errors causes of late, failed and refused jobs; causes that did not occur are absent
 * @param exchanges requests, or WebSocket sessions that were asked for, or jobs asked for on one
 * @param bytesSent bytes handed to sockets
 * @param bytesReceived bytes read from sockets
 * @param connectionsOpened connections made
 * @param notClosed pushes after which the server did not end the stream or session as it should
 * @param beforeTheirTime completed jobs that were heard of before they ended by the server's clock,
 *     so that the clocks differ
 * @param jobMicros how long the completed jobs took on the server, in all
 * @param elapsedNanos from the start to the last user's last job
 * @param delayMicros from a job's end, by the server's clock, to the user's hearing of it
 * @param closeMicros from hearing of a job to the end of its stream or session, which no job is
 *     charged for
 */
public record JobResult(
    long attempted,
    long completed,
    long late,
    long failed,
    long refused,
    Map<String, Long> errors,
    long exchanges,
    long bytesSent,
    long bytesReceived,
    long connectionsOpened,
    long notClosed,
    long beforeTheirTime,
    long jobMicros,
    long elapsedNanos,
    Histogram delayMicros,
    Histogram closeMicros) {

  /** What came of two loads side by side. */
  public JobResult plus(JobResult other) {
    Map<String, Long> allErrors = new TreeMap<>(errors);
    other.errors.forEach((cause, count) -> allErrors.merge(cause, count, Long::sum));
    return new JobResult(
        attempted + other.attempted,
        completed + other.completed,
        late + other.late,
        failed + other.failed,
        refused + other.refused,
        allErrors,
        exchanges + other.exchanges,
        bytesSent + other.bytesSent,
        bytesReceived + other.bytesReceived,
        connectionsOpened + other.connectionsOpened,
        notClosed + other.notClosed,
        beforeTheirTime + other.beforeTheirTime,
        jobMicros + other.jobMicros,
        Math.max(elapsedNanos, other.elapsedNanos),
        Histograms.sum(List.of(delayMicros, other.delayMicros)),
        Histograms.sum(List.of(closeMicros, other.closeMicros)));
  }

  /** Whether every job has come to one end. */
  public boolean balances() {
    return attempted == completed + late + failed + refused
        && attempted - completed == errors.values().stream().mapToLong(Long::longValue).sum();
  }
}

package dev.joust.harness.suite.jobs;

import dev.joust.run.Cell;
import dev.joust.run.Claim;
import java.util.List;
import java.util.function.Function;

/**
 * What P. Barber published in "Efficiency of Polling vs WebSockets" (2018-05), for 20 users of 10
 * jobs each, to be held against what is measured.
 */
final class PublishedJobs {

  private static final double POLL_500_CPU_SECONDS = 3.287;
  private static final double WEBSOCKET_CPU_SECONDS = 0.681;
  private static final double POLL_500_BYTES = 951 + 703;
  private static final double POLL_250_BYTES = 1_471 + 1_195;
  private static final double WEBSOCKET_BYTES = 162 + 126;

  private PublishedJobs() {}

  /**
   * The claims.
   *
   * @param cell the suite's cell of an exchange
   * @param timeScale what delays are multiplied by
   */
  static List<Claim> claims(Function<String, Cell> cell, double timeScale) {
    Cell poll500 = cell.apply("poll-500ms");
    Cell poll250 = cell.apply("poll-250ms");
    Cell websocket = cell.apply("websocket");
    return List.of(
        Claim.ratio(
            "A1",
            "CPU time of polling every 500 ms to that of WebSocket",
            JobMeasures.CPU_SECONDS,
            poll500,
            websocket,
            POLL_500_CPU_SECONDS / WEBSOCKET_CPU_SECONDS),
        Claim.ratio(
            "A2",
            "bytes of polling every 500 ms to those of WebSocket",
            JobMeasures.BYTES_PER_JOB,
            poll500,
            websocket,
            POLL_500_BYTES / WEBSOCKET_BYTES),
        Claim.ratio(
            "A3",
            "bytes of polling every 250 ms to those of WebSocket",
            JobMeasures.BYTES_PER_JOB,
            poll250,
            websocket,
            POLL_250_BYTES / WEBSOCKET_BYTES),
        Claim.ratio(
            "A4",
            "CPU time of polling every 250 ms to that of WebSocket, by the source's seconds (13.8)",
            JobMeasures.CPU_SECONDS,
            poll250,
            websocket,
            13.81 / WEBSOCKET_CPU_SECONDS),
        Claim.ratio(
            "A4b",
            "the same by the source's nanoseconds, which are a tenth of that",
            JobMeasures.CPU_SECONDS,
            poll250,
            websocket,
            1.381 / WEBSOCKET_CPU_SECONDS),
        Claim.value(
            "A5",
            "mean delay of polling every 250 ms: half the interval",
            JobMeasures.DELAY_MEAN,
            poll250,
            125 * timeScale),
        Claim.value(
            "A5b",
            "mean delay of polling every 500 ms by the same rule",
            JobMeasures.DELAY_MEAN,
            poll500,
            250 * timeScale),
        Claim.ratio(
            "A6",
            "exchanges of polling every 500 ms to those of WebSocket (the source's of one job)",
            JobMeasures.EXCHANGES_PER_JOB,
            poll500,
            websocket,
            5));
  }
}

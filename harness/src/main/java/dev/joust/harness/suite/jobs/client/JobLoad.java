package dev.joust.harness.suite.jobs.client;

import java.time.Clock;
import java.time.Duration;

/**
 * Users who all begin at once and wait for one job after the other. Intervals and the time for a
 * job are those before scaling.
 *
 * @param exchange how they learn that a job is done
 * @param users how many
 * @param jobsPerUser jobs of each, 1 or more
 * @param lateAfter when a user gives a job up, even if a WebSocket handshake is all it waits for
 * @param connectTimeout how long a TCP connection or the end of what was pushed may take; not
 *     scaled, as it depends on the machine and not on the jobs
 * @param timeScale what times are multiplied by, more than 0: 0.1 turns 500 ms into 50 ms
 * @param ioThreads the client's I/O threads, 1 or more
 * @param clock tells when news of a job has come, as the server's clock tells when it was done
 */
public record JobLoad(
    JobExchange exchange,
    int users,
    int jobsPerUser,
    Duration lateAfter,
    Duration connectTimeout,
    double timeScale,
    int ioThreads,
    Clock clock) {

  /** A time of this load as it is on the clock. */
  Duration scaled(Duration time) {
    return Duration.ofNanos(Math.max(1, Math.round(time.toNanos() * timeScale)));
  }
}

package dev.joust.harness.suite.jobs;

import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.lab.limit.CpuLimit;
import dev.joust.run.Cell;
import dev.joust.run.Claim;
import java.util.List;
import java.util.stream.Stream;

/**
 * What P. Barber published in "Efficiency of Polling vs WebSockets, Part 2: Stress Testing"
 * (2018-06-30), to be held against what is measured.
 */
final class PublishedStress {

  /** How far r² may be from 1. */
  private static final double STRAIGHT = 1.05;

  private static final CpuLimit EIGHTH = CpuLimit.of("quota-0.125");
  private static final JobExchange POLL = JobExchange.of("poll-500ms");
  private static final JobExchange WEBSOCKET = JobExchange.of("websocket");

  private PublishedStress() {}

  /** The claims about cells that are among those planned. */
  static List<Claim> claims(List<Cell> planned, double timeScale) {
    return Stream.concat(atAnyScale().stream(), timeScale == 1 ? unscaled().stream() : Stream.of())
        .filter(claim -> planned.contains(claim.cell()))
        .filter(claim -> claim.to().map(planned::contains).orElse(true))
        .toList();
  }

  private static List<Claim> atAnyScale() {
    return List.of(
        Claim.smaller(
            "B1",
            "under a quota of an eighth, WebSocket breaks at fewer users than polling",
            JobMeasures.BREAKING_USERS,
            breaking(EIGHTH, WEBSOCKET),
            breaking(EIGHTH, POLL)),
        Claim.value(
                "B4",
                "CPU time is a line over users: r² for WebSocket on one core",
                JobMeasures.CPU_LINEARITY,
                breaking(CpuLimit.ONE_CORE, WEBSOCKET),
                1)
            .within(STRAIGHT),
        Claim.value(
                "B4b",
                "bytes are a line over users: r² for WebSocket on one core",
                JobMeasures.BYTES_LINEARITY,
                breaking(CpuLimit.ONE_CORE, WEBSOCKET),
                1)
            .within(STRAIGHT));
  }

  /** How many users do what depends on how often each asks. */
  private static List<Claim> unscaled() {
    return List.of(
        Claim.ratio(
            "B2",
            "CPU time of polling to that of WebSocket, 60 users, a quota of an eighth",
            JobMeasures.CPU_SECONDS,
            step(EIGHTH, POLL, 60),
            step(EIGHTH, WEBSOCKET, 60),
            6.9 / 2.17),
        Claim.ratio(
            "B2b",
            "throttled periods, the same",
            JobMeasures.THROTTLED_PERIODS,
            step(EIGHTH, POLL, 60),
            step(EIGHTH, WEBSOCKET, 60),
            121.0 / 80),
        Claim.value(
            "B3",
            "errors of 60 WebSocket users without a limit",
            JobMeasures.ERRORS,
            step(CpuLimit.NONE, WEBSOCKET, 60),
            0),
        Claim.ratio(
            "B5",
            "CPU time of polling to that of WebSocket, 350 users, one core",
            JobMeasures.CPU_SECONDS,
            step(CpuLimit.ONE_CORE, POLL, 350),
            step(CpuLimit.ONE_CORE, WEBSOCKET, 350),
            18.67 / 3.45),
        Claim.ratio(
            "B5b",
            "bytes, the same",
            JobMeasures.MEGABYTES,
            step(CpuLimit.ONE_CORE, POLL, 350),
            step(CpuLimit.ONE_CORE, WEBSOCKET, 350),
            5.6),
        Claim.value(
            "B6",
            "users at which WebSocket breaks on one core",
            JobMeasures.BREAKING_USERS,
            breaking(CpuLimit.ONE_CORE, WEBSOCKET),
            800));
  }

  private static Cell step(CpuLimit limit, JobExchange exchange, int users) {
    return StressScenario.ladder(StressScenario.NAME, limit, exchange)
        .with(JobsScenario.USERS, users);
  }

  private static Cell breaking(CpuLimit limit, JobExchange exchange) {
    return StressScenario.ladder(StressScenario.BREAK, limit, exchange);
  }
}

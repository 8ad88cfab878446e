package dev.joust.harness.rule;

import static dev.joust.harness.rule.Rule.on;
import static dev.joust.harness.rule.Rule.unless;

import dev.joust.harness.rule.Fact.Cpu;
import dev.joust.harness.rule.Fact.Requests;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;

/** Rates, bytes, times and CPU time fit together. */
public final class PhysicsRules {

  private static final double CLOCK_TOLERANCE = 0.05;

  /** The kernel tells CPU time in steps of 10 ms, of which a difference can miss two. */
  public static final long CPU_STEPS_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The part of the requests due that may be missing at a rate that was kept. */
  public static final double MOST_OF_RATE_MISSED = 0.01;

  /**
   * Seconds after the end of each span in which requests still under way may be answered; they are
   * no missed rate.
   */
  public static final double LAST_ANSWERS_SECONDS = 0.02;

  public static final Rule<Evidence> RATE =
      Rule.invalid(
          "rate",
          "in an open loop, the rate of answers was more than 1 % below the requested one"
              + " (without the last 20 ms of each slice)",
          on(Fact.Rate.class, PhysicsRules::rate));

  /** Little, "A Proof for the Queuing Formula: L = λW", Operations Research 9 (3), 1961. */
  public static final Rule<Evidence> LITTLE =
      Rule.invalid(
          "little",
          "throughput × mean service time exceeds the connections, or over HTTP/2 their"
              + " streams, by more than 5 % (Little's law, without the longest service time of"
              + " each slice)",
          on(Fact.Concurrency.class, PhysicsRules::little));

  public static final Rule<Evidence> BYTES =
      Rule.invalid(
          "bytes",
          "fewer bytes arrived than the requested payload",
          on(
              Fact.Received.class,
              received ->
                  unless(
                      received.bytes() >= received.payloadBytes(),
                      "%d bytes were received for %d bytes of payload",
                      received.bytes(),
                      received.payloadBytes())));

  /** Frames have the sizes that RFC 6455, section 5.2, gives them. */
  public static final Rule<Evidence> FRAMING =
      Rule.invalid(
          "framing",
          "frames have other sizes than their messages require",
          on(
              Fact.Received.class,
              (evidence, received) ->
                  unless(
                      evidence.fact(Requests.class).map(Requests::failures).orElse(0L) > 0
                          || received.framedBytes().orElse(received.bytes()) == received.bytes(),
                      "%d bytes were received for %d bytes of frames",
                      received.bytes(),
                      received.framedBytes().orElse(0))));

  public static final Rule<Evidence> CPU =
      Rule.invalid(
          "cpu",
          "a process took over 5 % more CPU time than its processors have",
          on(Cpu.class, PhysicsRules::cpu));

  public static final Rule<Evidence> MEAN =
      Rule.suspect(
          "mean",
          "the mean lies above the 99th percentile",
          on(
              Fact.Latency.class,
              latency ->
                  unless(
                      latency.meanNanos() <= latency.p99Nanos(),
                      "the mean service time is above its 99th percentile")));

  private PhysicsRules() {}

  private static Optional<String> rate(Evidence evidence, Fact.Rate rate) {
    return evidence
        .fact(Requests.class)
        .flatMap(
            asked ->
                unless(
                    rate.seconds()
                        <= asked.answered() / rate.perSecond() / (1 - MOST_OF_RATE_MISSED)
                            + LAST_ANSWERS_SECONDS,
                    "the rate was missed: %.0f requests/s were asked for, %.0f were answered",
                    rate.perSecond(),
                    asked.answered() / rate.seconds()));
  }

  private static Optional<String> little(Evidence evidence, Fact.Concurrency concurrency) {
    double totalNanos =
        evidence.fact(Fact.Latency.class).map(Fact.Latency::meanNanos).orElse(0.0)
            * evidence.fact(Requests.class).map(Requests::answered).orElse(0L);
    double mostNanos =
        concurrency.elapsedNanos() * (1 + CLOCK_TOLERANCE) + concurrency.overlapNanos();
    double underWay = totalNanos / concurrency.elapsedNanos();
    return unless(
        totalNanos <= concurrency.most() * mostNanos,
        "Little's law: %.1f requests under way, where at most %d can be",
        underWay,
        concurrency.most());
  }

  private static Optional<String> cpu(Cpu cpu) {
    double most = 1 + CLOCK_TOLERANCE + (double) CPU_STEPS_NANOS / cpu.nanos();
    return aboveItsCores("client", cpu.clientShare(), most)
        .or(() -> aboveItsCores("server", cpu.serverShare(), most));
  }

  private static Optional<String> aboveItsCores(String side, OptionalDouble share, double most) {
    return unless(
        share.orElse(0) <= most,
        "the %s took %.2f of the CPU time there was",
        side,
        share.orElse(0));
  }
}

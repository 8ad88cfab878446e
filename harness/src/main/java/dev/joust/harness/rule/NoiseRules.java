package dev.joust.harness.rule;

import static dev.joust.harness.rule.Rule.on;
import static dev.joust.harness.rule.Rule.unless;

import dev.joust.harness.rule.Fact.Cpu;
import dev.joust.reports.document.Digits;
import dev.joust.run.CellResult;
import java.util.Optional;

/** Neither the client nor the machine nor a change of the server was in the way. */
public final class NoiseRules {

  /** The share of its processors from which a process is at its limit. */
  private static final double AT_LIMIT = 0.95;

  /** The share of its processors below which a server has room left. */
  private static final double HAS_ROOM = 0.9;

  /** Where JVMs tell the time of their compilers, it comes in steps of 1 ms; two can be missed. */
  private static final double COMPILING_STEPS_NANOS = 2e6;

  private static final double COMPILER_CORES = 0.1;

  private static final double CLIENT_GC_SHARE = 0.1;

  private static final long CLIENT_HICCUP_MILLIS = 50;

  private static final double MOST_OTHERS_CORES = 0.1;

  private static final double BESIDE_CORES = 0.05;

  private static final double MOST_SLICES_LEFT_OUT = 0.5;

  private static final double MOST_DELAYED = 0.5;

  private static final String STEADY = "steady";

  public static final Rule<Evidence> COMPLETED =
      Rule.invalid(
          "completed",
          "the server or the client died, hung, or could not continue",
          on(Fact.Failure.class, failure -> Optional.of(failure.reason())));

  public static final Rule<Evidence> SKIPPED =
      Rule.suspect(
          "skipped",
          "it was skipped, because the contender or the machine lacks a requirement",
          on(Fact.Skipped.class, skipped -> Optional.of("skipped: " + skipped.reason())));

  public static final Rule<Evidence> CLIENT_BOUND =
      Rule.<Evidence>suspect(
              "client-bound",
              "the client took 95 % of its CPU time while the server had a tenth left (`c`,"
                  + " client-bound)",
              on(
                  Cpu.class,
                  cpu ->
                      unless(
                          cpu.clientShare().orElse(0) < AT_LIMIT
                              || cpu.serverShare().orElse(0) >= HAS_ROOM,
                          "client-bound: the client was at its limit, the server was not")))
          .flagging(CellResult.CLIENT_BOUND);

  public static final Rule<Evidence> STEADINESS =
      Rule.suspect(
          "steadiness",
          "the server was not steady along the rounds (`*`)",
          on(
              Fact.Rounds.class,
              rounds ->
                  unless(
                      rounds.steadiness().equals(STEADY),
                      "not steady along its rounds: %s",
                      rounds.steadiness())));

  /** Compilers rest. Of no use where the server is to be cold. */
  public static final Rule<Evidence> COMPILERS =
      Rule.suspect(
          "compilers",
          "the compilers of both sides were busy for more than a tenth of the time, except"
              + " with a cold server",
          on(
              Fact.Compilers.class,
              compilers ->
                  unless(
                      cores(compilers.cpuNanos(), compilers.nanos())
                          <= COMPILER_CORES + COMPILING_STEPS_NANOS / compilers.nanos(),
                      "still compiling: compilers were busy for more than a tenth of the time")));

  public static final Rule<Evidence> CLIENT_GC =
      Rule.suspect(
          "client-gc",
          "the client's collections took more than a tenth of the time",
          on(
              Fact.ClientPauses.class,
              client ->
                  unless(
                      (double) client.gcNanos() / client.nanos() <= CLIENT_GC_SHARE,
                      "the client's collections took more than a tenth of the time")));

  public static final Rule<Evidence> CLIENT_HICCUP =
      Rule.suspect(
          "client-hiccup",
          "the client hiccuped: an idle thread ran more than 50 ms late",
          on(
              Fact.ClientPauses.class,
              client ->
                  unless(
                      client.hiccupMaxNanos() <= CLIENT_HICCUP_MILLIS * 1_000_000,
                      "the client hiccuped: an idle thread of it was kept from running for more"
                          + " than %d ms",
                      CLIENT_HICCUP_MILLIS)));

  public static final Rule<Evidence> STOLEN =
      Rule.suspect(
          "stolen",
          "other guests of the host took more than a tenth of a core of this machine",
          "steal; [keeping processors awake](../results/stress.md#measured-netty-and-jetty) can help",
          on(
              Fact.Stolen.class,
              stolen ->
                  unless(
                      stolen.cores() <= MOST_OTHERS_CORES,
                      "machine busy: other machines of the same host took %.2f cores from %s",
                      stolen.cores(),
                      stolen.host().orElse("this one"))));

  public static final Rule<Evidence> OTHERS =
      Rule.suspect(
          "others",
          "processes other than Joust's took more than a tenth of a core",
          "except of other containers and of `SCHED_IDLE`",
          on(
              Fact.Others.class,
              others ->
                  unless(
                      others.cores() <= MOST_OTHERS_CORES,
                      "machine busy: other processes took %.2f cores%s",
                      others.cores(),
                      others.host().map(" of "::concat).orElse(""))));

  public static final Rule<Evidence> SLICES =
      Rule.suspect(
          "slices",
          "more than half of its slices were left out",
          on(
              Fact.Slices.class,
              slices ->
                  unless(
                      slices.leftOut().size() <= slices.all() * MOST_SLICES_LEFT_OUT,
                      "more than half of its slices were left out: %d of %d, mostly as: %s",
                      slices.leftOut().size(),
                      slices.all(),
                      Digits.mostOften(slices.leftOut().stream()).orElse(""))));

  public static final Rule<Evidence> DELAYED =
      Rule.suspect(
          "delayed",
          "the machine may have delayed more than half of the requests of a load at a rate",
          on(
              Fact.Delayed.class,
              delayed ->
                  unless(
                      delayed.delayed() <= delayed.answered() * MOST_DELAYED,
                      "machine busy: it may have delayed %.0f %% of the requests",
                      100.0 * delayed.delayed() / delayed.answered())));

  public static final Rule<Evidence> RECORDING =
      Rule.suspect(
          "recording",
          "a flight recording was made",
          on(
              Fact.Recording.class,
              made -> Optional.of("recorded: a flight recording took some of the server's time")));

  /** Contenders that are not asked rest. A rule of slices: one that breaks it is left out. */
  public static final Rule<Evidence> BESIDE =
      Rule.suspect(
          "beside",
          "waiting contenders took more than a twentieth of a core",
          on(
              Fact.Beside.class,
              beside ->
                  unless(
                      beside.cores() <= BESIDE_CORES,
                      "contenders that were not asked took %.2f cores",
                      beside.cores())));

  private NoiseRules() {}

  private static double cores(long cpuNanos, long nanos) {
    return (double) cpuNanos / nanos;
  }
}

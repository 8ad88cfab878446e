package dev.joust.harness.suite;

import dev.joust.harness.profile.Profile;
import dev.joust.harness.suite.burst.BurstScenario;
import dev.joust.harness.suite.capacity.CapacityQuestion;
import dev.joust.harness.suite.drain.DrainScenario;
import dev.joust.harness.suite.fanout.FanOutScenario;
import dev.joust.harness.suite.handshake.HandshakeScenario;
import dev.joust.harness.suite.idle.IdleScenario;
import dev.joust.harness.suite.jobs.JobsScenario;
import dev.joust.harness.suite.jobs.StressScenario;
import dev.joust.harness.suite.latency.LatencyQuestion;
import dev.joust.harness.suite.live.LiveScenario;
import dev.joust.harness.suite.masking.MaskingScenario;
import dev.joust.harness.suite.reconnect.ReconnectScenario;
import dev.joust.harness.suite.requests.RequestSuites;
import dev.joust.harness.suite.slowreader.SlowReaderScenario;
import dev.joust.harness.suite.startup.StartUpScenario;
import dev.joust.harness.suite.transfer.TransferScenario;
import dev.joust.harness.suite.waiting.WaitingScenario;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.harness.trial.Scenario;
import dev.joust.harness.trial.Suite;
import java.util.List;
import java.util.stream.Stream;

/** All suites there are. To add one is to add its folder beside this class, and a line here. */
public final class Suites {

  /** All of them, in the order of a report. */
  public static final List<Suite<?>> ALL =
      List.of(
          RequestSuites.CONCURRENCY,
          RequestSuites.FLOW,
          RequestSuites.CONNECTION,
          RequestSuites.OCCUPANCY,
          RequestSuites.SHAPES,
          HandshakeScenario.SUITE,
          IdleScenario.SUITE,
          StartUpScenario.SUITE,
          DrainScenario.SUITE,
          ReconnectScenario.SUITE,
          BurstScenario.SUITE,
          SlowReaderScenario.SUITE,
          LatencyQuestion.SUITE,
          CapacityQuestion.SUITE,
          WaitingScenario.SUITE,
          FanOutScenario.SUITE,
          LiveScenario.SUITE,
          JobsScenario.SUITE,
          StressScenario.SUITE,
          TransferScenario.SUITE,
          MaskingScenario.SUITE);

  private Suites() {}

  /** What a profile asks of all suites, in the order of a report. */
  public static Asked asked(Profile profile) {
    return new Asked(
        ALL.stream().flatMap(suite -> loads(suite, profile)).toList(),
        ALL.stream().flatMap(suite -> scenarios(suite, profile)).toList());
  }

  private static <S> Stream<LoadQuestion> loads(Suite<S> suite, Profile profile) {
    return profile.suites().of(suite).stream()
        .flatMap(settings -> suite.loads(settings, profile).stream());
  }

  private static <S> Stream<Scenario> scenarios(Suite<S> suite, Profile profile) {
    return profile.suites().of(suite).stream()
        .flatMap(settings -> suite.scenarios(settings, profile).stream());
  }
}

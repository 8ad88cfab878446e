package dev.joust.harness.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.plan.Planner;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.run.PlannedTrial;
import dev.joust.run.RunContender;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a plan takes on two cores at rest: README promises it. */
class ExpectedTimeTest {

  private static List<RunContender> contenders(int frameworks, boolean control) {
    return Stream.concat(
            IntStream.range(0, frameworks).mapToObj(i -> contender("f" + i, false)),
            control ? Stream.of(contender("control", true)) : Stream.empty())
        .toList();
  }

  private static RunContender contender(String name, boolean control, String... more) {
    List<String> features =
        Stream.concat(Stream.of("payload", "websocket", "tls"), Stream.of(more)).toList();
    return new RunContender(name, name, "1", features, control, Optional.empty())
        .securedInCells("tls=jdk, TLSv1.3");
  }

  private static Duration time(Profiles profiles, List<RunContender> contenders) {
    Profile profile = profiles.profile();
    Asked asked = Suites.asked(profile);
    List<PlannedTrial> plan = new Planner(profile, asked, 1).plan(contenders);
    return new ExpectedTime(profile, asked).of(plan);
  }

  /** Less what checking contenders and the report take, half a minute. */
  @ParameterizedTest
  @CsvSource({"quick, 270", "standard, 1470"})
  void sixContendersAndTheControlKeepToTheTimeThatIsPromised(String name, long seconds) {
    assertThat(time(new Profiles(Suites.ALL, name), contenders(6, true)))
        .isBetween(Duration.ofSeconds(seconds * 2 / 3), Duration.ofSeconds(seconds));
  }

  /** Of the six, four have HTTP/2; two of these have a native engine, and are there with it too. */
  @Test
  void whatTlsCostsIsKnownInHalfAnHour() {
    List<RunContender> all = new ArrayList<>(contenders(2, true));
    for (String name : List.of("netty", "vertx", "jetty", "tomcat")) {
      all.add(contender(name, false, "http2"));
    }
    for (String name : List.of("netty?tls=native", "vertx?tls=native")) {
      all.add(contender(name, false, "http2").secured("TLSv1.3"));
    }

    assertThat(time(new Profiles(Suites.ALL, "tls"), all))
        .isBetween(Duration.ofMinutes(20), Duration.ofMinutes(31));
  }

  @Test
  void growsWithContendersAndRounds() {
    Profiles quick = new Profiles(Suites.ALL, "quick");
    Duration two = time(quick, contenders(2, false));

    assertThat(time(quick, contenders(4, false)))
        .isBetween(two.multipliedBy(19).dividedBy(10), two.multipliedBy(2));
    // Three blocks of two contenders with 100 rounds more of two cells, 45 ms each.
    assertThat(
            time(
                    new Profiles(Suites.ALL, "quick")
                        .set("--set", "warm.http-keepalive={rounds: 124}")
                        .set("--set", "warm.websocket={rounds: 124}"),
                    contenders(2, false))
                .minus(two))
        .isEqualTo(Duration.ofMillis(3 * 2 * 2 * 100 * 45));
  }
}

package dev.joust.harness.suite.reconnect;

import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Factors;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.harness.suite.reconnect.client.Cut;
import dev.joust.load.Endpoint.Security;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code reconnect} asks.
 *
 * @param connections numbers of WebSocket sessions that are cut at once, each 1 to 50,000
 * @param cuts how they are cut: rst, fin, restart
 * @param spreads over how long their returns are spread, each 0s (all at once) to 10 minutes
 * @param security none, tls or both; absent: none
 * @param resumed whether returns within TLS resume the session of the connection before: false,
 *     true or both; absent: false
 * @param survivors how many sessions stay unless the server is restarted, 1 to 1,000
 * @param echoesPerSecond how many messages these send together in a second, 1 to 100,000
 * @param warmUps how often sessions are cut before it is measured, 0 to 100
 * @param storms how often sessions are cut and measured, 1 to 100
 * @param pause what passes from the return of the last to the next cut, 0s to 10 minutes
 * @param retry what passes from an attempt that comes to nothing to the next, 10 ms to a minute
 * @param patience how long the return of all is waited for, beyond the spread, 1 s to 10 minutes
 */
public record ReconnectSettings(
    List<Integer> connections,
    List<Cut> cuts,
    List<Duration> spreads,
    Optional<List<Security>> security,
    Optional<List<Boolean>> resumed,
    int survivors,
    int echoesPerSecond,
    int warmUps,
    int storms,
    Duration pause,
    Duration retry,
    Duration patience) {

  private static final TimeRange TO_TEN_MINUTES =
      TimeRange.of(Duration.ZERO, Duration.ofMinutes(10));

  public ReconnectSettings {
    connections = Range.of(1, 50_000).checkAll("connections", connections);
    cuts = Chosen.of("cuts", cuts);
    spreads = TO_TEN_MINUTES.checkAll("spreads", spreads);
    security = Factors.securities(security);
    resumed = resumed.map(own -> Chosen.of("resumed", own));
    Range.of(1, 1_000).check("survivors", survivors);
    Range.of(1, 100_000).check("echoesPerSecond", echoesPerSecond);
    Range.of(0, 100).check("warmUps", warmUps);
    Range.of(1, 100).check("storms", storms);
    TO_TEN_MINUTES.check("pause", pause);
    TimeRange.of(Duration.ofMillis(10), Duration.ofMinutes(1)).check("retry", retry);
    TimeRange.of(Duration.ofSeconds(1), Duration.ofMinutes(10)).check("patience", patience);
  }
}

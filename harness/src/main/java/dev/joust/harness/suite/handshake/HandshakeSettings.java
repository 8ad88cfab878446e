package dev.joust.harness.suite.handshake;

import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Range;
import dev.joust.harness.profile.TimeRange;
import dev.joust.harness.suite.handshake.client.Handshake;
import dev.joust.spi.tls.TlsKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code handshake} asks.
 *
 * @param handshakes what connections begin with: none, full or resumed
 * @param keys the keys of servers in handshakes: ecdsa, rsa or both; absent: ecdsa
 * @param tickets whether servers issue session tickets, of full handshakes true, false or both;
 *     absent: as the engine has it
 * @param perSecond how many connections are made in a second, 1 to 10,000
 * @param users how many make them by turns, 1 to 1,000
 * @param warmUp for how long they make as many as they can before, 0 to 10 minutes, and for how
 *     long at most they are made at the rate until compilers rest
 * @param span for how long connections are measured, 100 ms to an hour
 */
public record HandshakeSettings(
    List<Handshake> handshakes,
    Optional<List<TlsKey>> keys,
    Optional<List<Boolean>> tickets,
    int perSecond,
    int users,
    Duration warmUp,
    Duration span) {

  public HandshakeSettings {
    handshakes = Chosen.of("handshakes", handshakes);
    keys = keys.map(own -> Chosen.of("keys", own));
    tickets = tickets.map(own -> Chosen.of("tickets", own));
    Range.of(1, 10_000).check("perSecond", perSecond);
    Range.of(1, 1_000).check("users", users);
    TimeRange.of(Duration.ZERO, Duration.ofMinutes(10)).check("warmUp", warmUp);
    TimeRange.of(Duration.ofMillis(100), Duration.ofHours(1)).check("span", span);
  }
}

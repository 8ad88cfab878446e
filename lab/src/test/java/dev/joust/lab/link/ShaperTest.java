package dev.joust.lab.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.joust.lab.link.profile.Direction;
import dev.joust.lab.link.profile.Rate;
import dev.joust.lab.link.profile.Share;
import dev.joust.lab.link.profile.Size;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ShaperTest {

  private static final long MILLI = 1_000_000;

  private static Shaper shaper(String delay, String jitter, String loss, String queue) {
    return new Shaper(
        new Direction(
            Rate.of("8Mbit/s"),
            Duration.parse("PT0.%sS".formatted(delay)),
            Duration.parse("PT0.%sS".formatted(jitter)),
            Share.of(loss),
            Size.of(queue)),
        7);
  }

  @Test
  void aPacketTakesItsTimeOnTheWireAndTheDelay() {
    assertThat(shaper("010", "000", "0%", "64KiB").deliveryNanos(5 * MILLI, 1_000))
        .isEqualTo((5 + 1 + 10) * MILLI);
  }

  @Test
  void packetsThatComeTogetherLeaveAtTheRate() {
    Shaper shaper = shaper("010", "000", "0%", "64KiB");
    assertThat(LongStream.range(0, 4).map(i -> shaper.deliveryNanos(0, 1_000)))
        .containsExactly(11 * MILLI, 12 * MILLI, 13 * MILLI, 14 * MILLI);
  }

  @Test
  void theDelayIsNoLimitOfTheRate() {
    Shaper shaper = shaper("900", "000", "0%", "2KiB");
    assertThat(LongStream.range(0, 5_000).map(i -> shaper.deliveryNanos(i * MILLI, 1_000)))
        .doesNotContain(Shaper.DROPPED);
  }

  @Test
  void whatFindsNoRoomIsDroppedUntilThereIsSome() {
    Shaper shaper = shaper("010", "000", "0%", "2KiB");
    assertThat(shaper.deliveryNanos(0, 1_000)).isPositive();
    assertThat(shaper.deliveryNanos(0, 1_000)).isPositive();
    assertThat(shaper.deliveryNanos(0, 1_000)).isEqualTo(Shaper.DROPPED);
    assertThat(shaper.deliveryNanos(MILLI, 1_000)).isEqualTo((1 + 1 + 1 + 10) * MILLI);
  }

  @Test
  void jitterNeverLetsPacketsOvertake() {
    Shaper shaper = shaper("010", "010", "0%", "64KiB");
    long[] deliveries =
        LongStream.range(0, 1_000).map(i -> shaper.deliveryNanos(i * MILLI, 100)).toArray();
    assertThat(deliveries).isSorted();
  }

  @Test
  void jitterSpreadsAroundTheDelay() {
    Shaper shaper = shaper("100", "010", "0%", "64KiB");
    // So far apart that no packet waits for the one before.
    double meanMillis =
        LongStream.range(0, 2_000)
                .map(i -> shaper.deliveryNanos(i * 1_000 * MILLI, 1) - i * 1_000 * MILLI)
                .average()
                .orElseThrow()
            / MILLI;
    assertThat(meanMillis).isCloseTo(100, within(1.0));
  }

  @Test
  void losesTheShareThatItShould() {
    Shaper shaper = shaper("010", "000", "2%", "64KiB");
    long lost =
        LongStream.range(0, 10_000)
            .map(i -> shaper.deliveryNanos(i * MILLI, 100))
            .filter(delivery -> delivery == Shaper.LOST)
            .count();
    assertThat(lost).isBetween(150L, 250L);
  }
}

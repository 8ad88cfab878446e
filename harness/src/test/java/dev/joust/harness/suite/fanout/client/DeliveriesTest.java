package dev.joust.harness.suite.fanout.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.suite.fanout.client.Deliveries.Which;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Messages to several receivers, of which some come late and some do not. */
class DeliveriesTest {

  private static final int MISSING = Expected.MISSING;

  private static List<Long> micros(Deliveries deliveries, Which which) {
    Histogram nanos = deliveries.nanos().get(which);
    LongStream.Builder values = LongStream.builder();
    nanos
        .recordedValues()
        .forEach(
            value -> {
              for (long i = 0; i < value.getCountAddedInThisIterationStep(); i++) {
                values.add(Math.round(value.getValueIteratedTo() / 1e3));
              }
            });
    return values.build().boxed().toList();
  }

  @Test
  void eachMessageHasAFirstAMedianAndALastDelivery() {
    Deliveries deliveries = new Deliveries();
    deliveries.add(0, new int[] {10, 100});
    deliveries.add(0, new int[] {30, MISSING});
    deliveries.add(0, new int[] {20, 50});

    assertThat(micros(deliveries, Which.FIRST)).containsExactly(10L, 50L);
    assertThat(micros(deliveries, Which.MEDIAN)).containsExactly(20L, 50L);
    assertThat(micros(deliveries, Which.LAST)).containsExactly(30L, 100L);
  }

  @Test
  void messagesOfTwoRoomsAreNotTheSame() {
    Deliveries deliveries = new Deliveries();
    deliveries.add(0, new int[] {10});
    deliveries.add(0, new int[] {20});
    deliveries.add(7, new int[] {30});
    deliveries.add(7, new int[] {40});

    assertThat(micros(deliveries, Which.FIRST)).containsExactly(10L, 30L);
    assertThat(micros(deliveries, Which.LAST)).containsExactly(20L, 40L);
  }

  @Test
  void aMessageThatReachesNobodyHasNoTimes() {
    Deliveries deliveries = new Deliveries();
    deliveries.add(0, new int[] {MISSING, 10});
    deliveries.add(0, new int[] {MISSING, 20});

    assertThat(micros(deliveries, Which.FIRST)).containsExactly(10L);
    assertThat(micros(deliveries, Which.LAST)).containsExactly(20L);
  }

  @Test
  void aDeliveryIsInTimeUpToTheLimit() {
    Deliveries deliveries = new Deliveries();
    deliveries.add(0, new int[] {99, 100, 101, MISSING});

    assertThat(deliveries.within(98)).isZero();
    assertThat(deliveries.within(99)).isEqualTo(1);
    assertThat(deliveries.within(100)).isEqualTo(2);
    assertThat(deliveries.within(101)).isEqualTo(3);
  }

  @Test
  void onlyExpectedMessagesAreMeasuredAndTheLastEndsIt() {
    CountDownLatch awaited = new CountDownLatch(1);
    Expected expected = new Expected(5, 3, awaited);

    assertThat(expected.take(4, 1)).isFalse();
    assertThat(expected.take(5, 2)).isTrue();
    assertThat(awaited.getCount()).isEqualTo(1);
    assertThat(expected.take(7, -3)).isTrue();
    assertThat(awaited.getCount()).isZero();
    assertThat(expected.take(8, 4)).isFalse();
    assertThat(expected.deliveryMicros()).containsExactly(2, MISSING, 0);
  }

  @Test
  void aLaterMessageEndsItAsWell() {
    CountDownLatch awaited = new CountDownLatch(2);
    Expected expected = new Expected(5, 3, awaited);

    assertThat(expected.take(9, 1)).isFalse();
    expected.end();
    assertThat(awaited.getCount()).isEqualTo(1);
  }
}

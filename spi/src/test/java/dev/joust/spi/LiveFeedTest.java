package dev.joust.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.http.HttpDate;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LiveFeedTest {

  @Test
  void everyDocumentHasTheSameLength() throws InterruptedException {
    try (LiveFeed feed = new LiveFeed(1, Duration.ofMillis(1), 0)) {
      while (feed.newest().generation() < 200) {
        LiveDocument document = feed.newest();

        assertThat(document.json().string()).hasSize(LiveFeed.DOCUMENT_BYTES).doesNotContain("\n");
        assertThat(document.json().string())
            .startsWith("{\"generation\":" + document.generation() + ",");
        assertThat(document.event().string())
            .isEqualTo("id: " + document.generation() + "\ndata: " + document.json() + "\n\n");
      }
    }
  }

  @Test
  void lotsArePaddedToTheSameWidth() {
    try (LiveFeed feed = new LiveFeed(1, Duration.ofDays(1), 0)) {
      assertThat(feed.newest().json().string())
          .contains(
              "\"lots\":[{\"id\":\"lot-01\",\"capacity\": 200,\"free\": 26,\"open\":true,"
                  + "\"latitude\":51.001000,\"longitude\":3.701000},",
              "\"id\":\"lot-02\",\"capacity\": 300,\"free\":  2,",
              ",\"latitude\":51.040000,\"longitude\":3.740000}],\"note\":\"-");
    }
  }

  @Test
  void aReaderThatKeepsUpSeesEveryGeneration() throws InterruptedException {
    try (LiveFeed feed = new LiveFeed(1, Duration.ofMillis(20), 0)) {
      BlockingQueue<Long> seen = new LinkedBlockingQueue<>();
      feed.subscribe(own -> own.next().ifPresent(document -> seen.add(document.generation())));
      List<Long> generations = new ArrayList<>();
      while (generations.size() < 20) {
        generations.add(seen.take());
      }

      for (int i = 1; i < generations.size(); i++) {
        assertThat(generations.get(i)).isEqualTo(generations.get(i - 1) + 1);
      }
    }
  }

  @Test
  void aSlowReaderGetsTheNewestAndEachOnlyOnce() {
    try (LiveFeed feed = new LiveFeed(1, Duration.ofMillis(1), 0)) {
      Subscription subscription = feed.subscribe(own -> {});
      long first = subscription.next().orElseThrow().generation();
      while (feed.newest().generation() < first + 50) {
        Thread.onSpinWait();
      }

      assertThat(subscription.next().orElseThrow().generation()).isGreaterThanOrEqualTo(first + 50);
    }
    try (LiveFeed feed = new LiveFeed(1, Duration.ofDays(1), 0)) {
      Subscription subscription = feed.subscribe(own -> {});

      assertThat(subscription.next()).isPresent();
      assertThat(subscription.next()).isEmpty();
    }
  }

  @Test
  void aReaderThatFailsIsDroppedAndTheFeedGoesOn() {
    try (LiveFeed feed = new LiveFeed(1, Duration.ofMillis(1), 0)) {
      feed.subscribe(
          own -> {
            throw new IllegalStateException("gone");
          });
      long generation = feed.newest().generation();
      while (feed.newest().generation() < generation + 10 || feed.subscribers() > 0) {
        Thread.onSpinWait();
      }

      assertThat(feed.subscribers()).isZero();
    }
  }

  @Test
  void tellsEveryReaderInBurstsToo() {
    try (LiveFeed feed = new LiveFeed(1, Duration.ofMillis(1), 2)) {
      List<AtomicInteger> signals = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        AtomicInteger count = new AtomicInteger();
        signals.add(count);
        feed.subscribe(own -> count.incrementAndGet());
      }
      while (signals.stream().anyMatch(count -> count.get() < 10)) {
        Thread.onSpinWait();
      }

      assertThat(feed.newest().generation()).isGreaterThanOrEqualTo(10);
    }
  }

  /** While it is renewed, a document must not be given the lifetime of the next. */
  @Test
  void noPollMayBeCachedForLongerThanADocumentLasts() {
    Duration period = Duration.ofSeconds(1);
    try (LiveFeed feed = new LiveFeed(1, period, 0)) {
      LiveDocument first = feed.newest();
      Instant end = first.generatedAt().plus(period);
      Response response = feed.poll();
      while (response.body().equals(first.json().bytes())) {
        assertThat(expires(response)).isBeforeOrEqualTo(end);
        response = feed.poll();
      }
    }
  }

  private static Instant expires(Response response) {
    return Instant.from(
        DateTimeFormatter.RFC_1123_DATE_TIME.parse(response.headers().get(1).value()));
  }

  @Test
  void aPollMayBeCachedUntilTheRenewal() {
    try (LiveFeed feed = new LiveFeed(1, Duration.ofSeconds(100), 0)) {
      Instant renewal = feed.newest().generatedAt().plusSeconds(100);
      Instant before = Instant.now();
      Response response = feed.poll();
      Instant after = Instant.now();

      assertThat(response.headers().get(0).name()).isEqualTo("Cache-Control");
      assertThat(Long.parseLong(response.headers().get(0).value().replace("max-age=", "")))
          .isBetween(
              Duration.between(after, renewal).toSeconds(),
              Duration.between(before, renewal).toSeconds());
      assertThat(response.headers().get(1).name()).isEqualTo("Expires");
      assertThat(response.headers().get(1).value()).isEqualTo(HttpDate.format(renewal));
    }
  }
}

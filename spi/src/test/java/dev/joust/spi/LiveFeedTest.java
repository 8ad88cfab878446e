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
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class LiveFeedTest {

  private static ApplicationSettings settings(Duration period) {
    return ApplicationSettings.defaults().withLivePeriod(period);
  }

  private static LiveFeed feed(Duration period) {
    return new LiveFeed(settings(period));
  }

  @Test
  void everyDocumentHasTheSameLength() throws InterruptedException {
    try (LiveFeed feed = feed(Duration.ofMillis(1))) {
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
    try (LiveFeed feed = feed(Duration.ofDays(1))) {
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
    try (LiveFeed feed = feed(Duration.ofMillis(20))) {
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
    try (LiveFeed feed = feed(Duration.ofMillis(1))) {
      Subscription subscription = feed.subscribe(own -> {});
      long first = subscription.next().orElseThrow().generation();
      while (feed.newest().generation() < first + 50) {
        Thread.onSpinWait();
      }

      assertThat(subscription.next().orElseThrow().generation()).isGreaterThanOrEqualTo(first + 50);
    }
    try (LiveFeed feed = feed(Duration.ofDays(1))) {
      Subscription subscription = feed.subscribe(own -> {});

      assertThat(subscription.next()).isPresent();
      assertThat(subscription.next()).isEmpty();
    }
  }

  @Test
  void aReaderThatFailsIsDroppedAndTheFeedGoesOn() {
    try (LiveFeed feed = feed(Duration.ofMillis(1))) {
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
    try (LiveFeed feed = new LiveFeed(settings(Duration.ofMillis(1)).withLiveBurst(2))) {
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
    try (LiveFeed feed = feed(period)) {
      LiveDocument first = feed.newest();
      Instant end = first.generatedAt().plus(period);
      Response response = feed.poll();
      while (response.body().equals(first.json().bytes())) {
        assertThat(expires(response)).isBeforeOrEqualTo(end);
        response = feed.poll();
      }
    }
  }

  @Test
  void aDocumentThatComesLateHasTheTimeAtWhichItWasDue() throws InterruptedException {
    Duration period = Duration.ofMillis(20);
    try (LiveFeed feed = feed(period)) {
      BlockingQueue<LiveDocument> seen = new LinkedBlockingQueue<>();
      AtomicInteger renewals = new AtomicInteger();
      feed.subscribe(
          own -> {
            own.next().ifPresent(seen::add);
            if (renewals.incrementAndGet() == 2) {
              LockSupport.parkNanos(period.multipliedBy(5).toNanos());
            }
          });
      LiveDocument before = seen.take();
      for (int i = 0; i < 20; i++) {
        LiveDocument next = seen.take();

        assertThat(next.generation()).isEqualTo(before.generation() + 1);
        assertThat(Duration.between(before.generatedAt(), next.generatedAt()))
            .isCloseTo(period, Duration.ofMillis(5));
        before = next;
      }
    }
  }

  @Test
  void readersAreSpreadOverRoomsEachWithDocumentsOfItsOwn() throws InterruptedException {
    ApplicationSettings rooms = settings(Duration.ofMillis(20)).withLiveBytes(64).withLiveRooms(3);
    try (LiveFeed feed = new LiveFeed(rooms)) {
      BlockingQueue<String> seen = new LinkedBlockingQueue<>();
      for (int i = 0; i < 6; i++) {
        int room = i % 3;
        Subscription subscription = feed.subscribe(own -> take(own, room, seen));
        take(subscription, room, seen);
      }

      for (int i = 0; i < 60; i++) {
        assertThat(seen.take())
            .matches("(\\d) 64 \\{\"room\":\\1,\"number\":\\d+,\"due\":\\d{16},.*");
      }
      assertThat(feed.subscribers()).isEqualTo(6);
    }
  }

  private static void take(Subscription subscription, int room, BlockingQueue<String> seen) {
    subscription
        .next()
        .map(own -> own.json().string())
        .ifPresent(json -> seen.add(room + " " + json.length() + " " + json));
  }

  private static Instant expires(Response response) {
    return Instant.from(
        DateTimeFormatter.RFC_1123_DATE_TIME.parse(response.headers().get(1).value()));
  }

  @Test
  void aPollMayBeCachedUntilTheRenewal() {
    try (LiveFeed feed = feed(Duration.ofSeconds(100))) {
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

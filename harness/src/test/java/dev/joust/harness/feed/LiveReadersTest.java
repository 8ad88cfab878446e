package dev.joust.harness.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.Address;
import dev.joust.load.wire.FakeServer;
import dev.joust.load.wire.io.Transport;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers of live documents over real sockets, from servers that do right and wrong. */
@Timeout(300)
class LiveReadersTest {

  private static final int DOCUMENT_BYTES = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final LongPredicate EVERY = generation -> true;
  private static final String STREAM_HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n";
  private static final int FINAL_TEXT = 0x81;

  @ParameterizedTest
  @EnumSource(Transport.class)
  void readsEveryEvent(Transport transport) throws Exception {
    try (FakeServer server = FakeServer.start(chunks(EVERY));
        LiveReaders readers = new LiveReaders(spec(server, LiveExchange.SSE), transport)) {
      LiveResult result = read(readers, 3, 10);

      assertThat(result.load().errors()).isEmpty();
      assertThat(result.readers()).isEqualTo(3);
      assertThat(result.updates()).isEqualTo(30);
      assertThat(result.missed() + result.doubled()).isZero();
    }
  }

  @Test
  void readsEventsOfAStreamWithoutChunks() throws Exception {
    FakeServer.Behaviour untilClose =
        connection -> {
          connection.request();
          connection.send(STREAM_HEAD + "\r\n");
          push(EVERY, document -> connection.send(event(document)));
        };
    try (FakeServer server = FakeServer.start(untilClose);
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.SSE))) {
      LiveResult result = read(readers, 2, 5);

      assertThat(result.load().errors()).isEmpty();
      assertThat(result.updates()).isEqualTo(10);
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void readsEveryMessage(Transport transport) throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(messages(EVERY, 1));
        LiveReaders readers = new LiveReaders(spec(server, LiveExchange.WEBSOCKET), transport)) {
      LiveResult result = read(readers, 3, 10);

      assertThat(result.load().errors()).isEmpty();
      assertThat(result.updates()).isEqualTo(30);
      assertThat(result.missed() + result.doubled()).isZero();
    }
  }

  @Test
  void countsWhatIsMissed() throws Exception {
    try (FakeServer server =
            FakeServer.startWebSocket(messages(generation -> generation % 3 != 0, 1));
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.WEBSOCKET))) {
      LiveResult result = read(readers, 2, 30);

      assertThat(result.updates()).isEqualTo(40);
      assertThat(result.missed()).isEqualTo(20);
    }
  }

  @Test
  void countsWhatComesTwice() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(messages(EVERY, 2));
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.WEBSOCKET))) {
      LiveResult result = read(readers, 1, 10);

      assertThat(result.updates()).isEqualTo(10);
      assertThat(result.doubled()).isPositive();
    }
  }

  @Test
  void measuresFromTheDocumentsGeneration() throws Exception {
    FakeServer.Behaviour late =
        connection ->
            push(
                EVERY,
                document ->
                    connection.sendFrame(
                        FINAL_TEXT, document(document, Instant.now().minusSeconds(7)).getBytes()));
    try (FakeServer server = FakeServer.startWebSocket(late);
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.WEBSOCKET))) {
      LiveResult result = read(readers, 1, 5);

      assertThat(TimeUnit.NANOSECONDS.toMillis(result.load().latencyNanos().getMinValue()))
          .isBetween(6_990L, 7_000L + PATIENCE.toMillis());
    }
  }

  @Test
  void countsAReaderThatIsCutOffAndAllThatItMisses() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    FakeServer.Behaviour cutsOffTheSecond =
        connection -> {
          boolean second = connections.incrementAndGet() == 2;
          push(
              generation -> true,
              generation -> {
                if (second && generation > 1) {
                  throw new IOException("cut off");
                }
                connection.sendFrame(FINAL_TEXT, document(generation).getBytes());
              });
        };
    try (FakeServer server = FakeServer.startWebSocket(cutsOffTheSecond);
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.WEBSOCKET))) {
      readers.grow(2);
      LiveResult settled = readers.settle(PATIENCE);
      LiveResult result = readers.read(5, Duration.ZERO, PATIENCE);

      assertThat(settled.load().errors()).isEqualTo(Map.of("closed", 1L));
      assertThat(result.readers()).isEqualTo(1);
      assertThat(result.updates()).isEqualTo(5);
      assertThat(result.missed()).isEqualTo(5);
    }
  }

  @Test
  void givesUpWhatDoesNotComeInTime() throws Exception {
    FakeServer.Behaviour silent =
        connection -> {
          connection.sendFrame(FINAL_TEXT, document(1).getBytes());
          connection.awaitEnd();
        };
    try (FakeServer server = FakeServer.startWebSocket(silent);
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.WEBSOCKET))) {
      readers.grow(2);
      LiveResult result = readers.read(3, Duration.ZERO, Duration.ofMillis(50));

      assertThat(result.updates()).isZero();
      assertThat(result.missed()).isEqualTo(6);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nfour",
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: no document\n\n",
        "no HTTP\r\n\r\n"
      })
  void countsWhatIsNoStreamAsAnErrorOnce(String answer) throws Exception {
    FakeServer.Behaviour wrong =
        connection -> {
          connection.request();
          connection.send(answer);
          connection.awaitEnd();
        };
    try (FakeServer server = FakeServer.start(wrong);
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.SSE))) {
      readers.grow(1);
      LiveResult result = readers.settle(PATIENCE);

      assertThat(result.load().failed()).isEqualTo(1);
      assertThat(result.readers()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void pollsAgainAfterEachAnswer(Transport transport) throws Exception {
    AtomicLong requests = new AtomicLong();
    try (FakeServer server = FakeServer.start(answers(requests, ""));
        LiveReaders readers = new LiveReaders(spec(server, LiveExchange.POLLING), transport)) {
      readers.grow(1);
      LiveResult settled = readers.settle(PATIENCE);
      LiveResult result = readers.read(10, Duration.ZERO, PATIENCE);

      assertThat(result.load().errors()).isEmpty();
      assertThat(result.updates()).isEqualTo(10);
      assertThat(result.missed() + result.doubled() + result.cached()).isZero();
      assertThat(settled.load().started() + result.load().started())
          .as("for the first document, the one after it and ten more")
          .isBetween(12L, requests.get() + 1);
      assertThat(server.accepted()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Cache-Control: public, max-age=3600\r\n", "Expires: %s\r\n"})
  void isContentWithWhatIsFresh(String lifetime) throws Exception {
    AtomicLong requests = new AtomicLong();
    String inAnHour = httpDate(Instant.now().plusSeconds(3_600));
    try (FakeServer server = FakeServer.start(answers(requests, lifetime.formatted(inAnHour)));
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.POLLING))) {
      readers.grow(1);
      long cached = 0;
      while (cached < 10) {
        cached += readers.settle(Duration.ofMillis(20)).cached();
      }

      assertThat(requests).hasValue(1);
    }
  }

  @Test
  void goesByTheStricterOfTwoLifetimes() throws Exception {
    String lifetime =
        "Cache-Control: max-age=100\r\nExpires: %s\r\n".formatted(httpDate(Instant.now()));
    try (FakeServer server = FakeServer.start(answers(new AtomicLong(), lifetime));
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.POLLING))) {
      LiveResult result = read(readers, 1, 5);

      assertThat(result.updates()).isEqualTo(5);
      assertThat(result.cached()).isZero();
    }
  }

  @Test
  void pollsOverANewConnectionWhereTheServerClosesThem() throws Exception {
    AtomicLong requests = new AtomicLong();
    FakeServer.Behaviour once =
        connection -> {
          connection.request();
          connection.send(answer(requests.incrementAndGet(), "Connection: close\r\n"));
        };
    try (FakeServer server = FakeServer.start(once);
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.POLLING))) {
      LiveResult result = read(readers, 1, 5);

      assertThat(result.load().errors()).isEmpty();
      assertThat(result.updates()).isEqualTo(5);
      assertThat(result.load().connectionsOpened())
          .as("the first may have been opened just before")
          .isGreaterThanOrEqualTo(4);
    }
  }

  @Test
  void pollsOnAfterAnError() throws Exception {
    AtomicLong requests = new AtomicLong();
    FakeServer.Behaviour failsOften =
        connection -> {
          while (true) {
            connection.request();
            long number = requests.incrementAndGet();
            connection.send(
                number % 3 == 0
                    ? "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n"
                    : answer(number, ""));
          }
        };
    try (FakeServer server = FakeServer.start(failsOften);
        LiveReaders readers = LiveReaders.open(spec(server, LiveExchange.POLLING))) {
      LiveResult result = read(readers, 1, 30);

      assertThat(result.updates()).isEqualTo(20);
      assertThat(result.missed()).isEqualTo(10);
      assertThat(result.load().errors()).containsOnlyKeys("status");
    }
  }

  private static LiveResult read(LiveReaders readers, int count, int generations)
      throws InterruptedException {
    readers.grow(count);
    readers.settle(PATIENCE);
    return readers.read(generations, Duration.ZERO, PATIENCE);
  }

  private static LiveSpec spec(FakeServer server, LiveExchange exchange) {
    Address address = Address.plain(server.url("http").replaceAll("^http://|/x$", ""));
    return new LiveSpec(
        address, exchange, 0, Duration.ofMillis(1), DOCUMENT_BYTES, PATIENCE, 2, Clock.systemUTC());
  }

  private interface Output {
    void send(long generation) throws IOException;
  }

  /** Pushes one generation after the other, but for some, until the client is gone. */
  private static void push(LongPredicate pushed, Output output)
      throws IOException, InterruptedException {
    for (long generation = 1; ; generation++) {
      if (pushed.test(generation)) {
        output.send(generation);
      }
      TimeUnit.MILLISECONDS.sleep(2);
    }
  }

  private static FakeServer.Behaviour chunks(LongPredicate pushed) {
    return connection -> {
      connection.request();
      connection.send(STREAM_HEAD + "Transfer-Encoding: chunked\r\n\r\n");
      LongFunction<String> chunk =
          generation -> {
            String event = event(generation);
            return "%x\r\n%s\r\n%x\r\n%s\r\n"
                .formatted(50, event.substring(0, 50), event.length() - 50, event.substring(50));
          };
      push(pushed, generation -> connection.send(chunk.apply(generation)));
    };
  }

  private static FakeServer.Behaviour messages(LongPredicate pushed, int times) {
    return connection ->
        push(
            pushed,
            generation -> {
              for (int i = 0; i < times; i++) {
                connection.sendFrame(FINAL_TEXT, document(generation).getBytes());
              }
            });
  }

  /** Answers each request with the next generation. */
  private static FakeServer.Behaviour answers(AtomicLong requests, String fields) {
    return connection -> {
      while (true) {
        connection.request();
        connection.send(answer(requests.incrementAndGet(), fields));
      }
    };
  }

  private static String answer(long generation, String fields) {
    return "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n%s\r\n%s"
        .formatted(DOCUMENT_BYTES, fields, document(generation));
  }

  private static String event(long generation) {
    return "id: %d\ndata: %s\n\n".formatted(generation, document(generation));
  }

  private static String document(long generation) {
    return document(generation, Instant.now());
  }

  private static String document(long generation, Instant generatedAt) {
    return Documents.json(generation, generatedAt, DOCUMENT_BYTES);
  }

  private static String httpDate(Instant time) {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atZone(ZoneOffset.UTC));
  }
}

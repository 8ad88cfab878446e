package dev.joust.harness.suite.fanout.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.Address;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint.Security;
import dev.joust.load.wire.FakeServer;
import dev.joust.load.wire.FakeServer.Connection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Receivers over real sockets, of servers that do right and wrong. */
@Timeout(120)
class ReceiversTest {

  private static final int TEXT = 0x81;
  private static final int COMPRESSED_TEXT = TEXT | 0x40;
  private static final int BYTES = 80;
  private static final int MESSAGES = 20;
  private static final Duration PERIOD = Duration.ofMillis(5);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final long startMicros = micros(Instant.now());

  /** Sends a message, or does not. */
  private interface Sender {
    void send(long number, long dueMicros) throws IOException;
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  private static byte[] message(int room, long number, long dueMicros) {
    String start =
        "{\"room\":%d,\"number\":%d,\"due\":%d,\"text\":\"".formatted(room, number, dueMicros);
    return (start + "-".repeat(BYTES - start.length() - 2) + "\"}")
        .getBytes(StandardCharsets.US_ASCII);
  }

  /** Each message when it is due, from the newest on. */
  private void push(Sender sender) throws IOException, InterruptedException {
    long periodMicros = PERIOD.toNanos() / 1_000;
    long number = (micros(Instant.now()) - startMicros) / periodMicros + 1;
    while (true) {
      long dueMicros = startMicros + (number - 1) * periodMicros;
      TimeUnit.MICROSECONDS.sleep(dueMicros - micros(Instant.now()));
      sender.send(number, dueMicros);
      number++;
    }
  }

  private static Receivers open(FakeServer server, int count) throws Exception {
    return open(server, count, Compression.NONE);
  }

  private static Receivers open(FakeServer server, int count, Compression offer) throws Exception {
    Address address = new Address(server.address(), Security.PLAIN);
    return Receivers.open(address, count, BYTES, offer, PATIENCE, 2);
  }

  private static FanOutResult measure(Receivers receivers) throws InterruptedException {
    return receivers.measure(MESSAGES, PERIOD, PATIENCE);
  }

  @Test
  void eachReceiverHasEachMessageOfItsRoom() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  int room = sessions.getAndIncrement() % 2;
                  push((number, due) -> connection.sendFrame(TEXT, message(room, number, due)));
                });
        Receivers receivers = open(server, 6)) {
      for (int i = 0; i < 2; i++) {
        FanOutResult result = measure(receivers);

        assertThat(result.load().errors()).isEmpty();
        assertThat(result.connected()).isEqualTo(6);
        assertThat(result.asOffered()).isEqualTo(6);
        assertThat(result.bytesOfEach()).hasValue(2 + BYTES);
        assertThat(result.expected()).isEqualTo(6 * MESSAGES);
        assertThat(result.delivered()).isEqualTo(6 * MESSAGES);
        assertThat(result.inTime()).isEqualTo(6 * MESSAGES);
        assertThat(result.doubled()).isZero();
        assertThat(result.firstNanos().getTotalCount()).isEqualTo(2 * MESSAGES);
        assertThat(result.lastNanos().getTotalCount()).isEqualTo(2 * MESSAGES);
      }
    }
  }

  @Test
  void messagesAreInflatedWhereTheServerDeflates() throws Exception {
    try (FakeServer server =
            FakeServer.start(
                connection -> {
                  connection.acceptHandshake(
                      connection.request(), "Sec-WebSocket-Extensions: permessage-deflate");
                  Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
                  push(
                      (number, due) ->
                          connection.sendFrame(
                              COMPRESSED_TEXT, deflated(deflater, message(0, number, due))));
                });
        Receivers receivers = open(server, 3, Compression.DEFLATE)) {
      FanOutResult result = measure(receivers);

      assertThat(result.load().errors()).isEmpty();
      assertThat(result.asOffered()).isEqualTo(3);
      assertThat(result.delivered()).isEqualTo(3 * MESSAGES);
      assertThat(result.bytesOfEach().getAsDouble()).isBetween(5.0, BYTES / 2.0);
    }
  }

  private static byte[] deflated(Deflater deflater, byte[] message) {
    byte[] deflated = new byte[2 * BYTES];
    deflater.setInput(message);
    int count = deflater.deflate(deflated, 0, deflated.length, Deflater.SYNC_FLUSH);
    return Arrays.copyOf(deflated, count - 4);
  }

  @Test
  void aServerThatDeclinesIsNotAsOffered() throws Exception {
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection ->
                    push((number, due) -> connection.sendFrame(TEXT, message(0, number, due))));
        Receivers receivers = open(server, 1, Compression.DEFLATE)) {
      FanOutResult result = measure(receivers);

      assertThat(result.delivered()).isEqualTo(MESSAGES);
      assertThat(result.connected()).isEqualTo(1);
      assertThat(result.asOffered()).isZero();
    }
  }

  @Test
  void timesBeginWhenAMessageWasDue() throws Exception {
    long lateMicros = TimeUnit.MILLISECONDS.toMicros(700);
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection ->
                    push(
                        (number, due) ->
                            connection.sendFrame(TEXT, message(0, number, due - lateMicros))));
        Receivers receivers = open(server, 1)) {
      assertThat(measure(receivers).firstNanos().getMinValue())
          .isGreaterThan(TimeUnit.MILLISECONDS.toNanos(690));
      assertThat(receivers.measure(MESSAGES, PERIOD, Duration.ofMillis(600)).inTime()).isZero();
    }
  }

  @Test
  void aMessageThatIsLeftOutIsMissing() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  boolean skips = sessions.getAndIncrement() == 0;
                  push(
                      (number, due) -> {
                        if (!skips || number % 2 == 0) {
                          connection.sendFrame(TEXT, message(0, number, due));
                        }
                      });
                });
        Receivers receivers = open(server, 2)) {
      FanOutResult result = measure(receivers);

      assertThat(result.expected()).isEqualTo(2 * MESSAGES);
      assertThat(result.delivered()).isEqualTo(MESSAGES + MESSAGES / 2);
      assertThat(result.firstNanos().getTotalCount()).isEqualTo(MESSAGES);
    }
  }

  @Test
  void whatComesTwiceIsCounted() throws Exception {
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection ->
                    push(
                        (number, due) -> {
                          byte[] message = message(0, number, due);
                          connection.sendFrame(TEXT, message, message);
                        }));
        Receivers receivers = open(server, 1)) {
      FanOutResult result = measure(receivers);

      assertThat(result.doubled()).isGreaterThanOrEqualTo(MESSAGES - 1);
      assertThat(result.delivered()).isEqualTo(MESSAGES);
    }
  }

  @Test
  void aReceiverThatIsCutOffMissesTheRest() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    try (FakeServer server =
            FakeServer.startWebSocket(
                connection -> {
                  boolean ends = sessions.getAndIncrement() == 0;
                  push(
                      (number, due) -> {
                        connection.sendFrame(TEXT, message(0, number, due));
                        if (ends) {
                          throw new IOException("ends after its first message");
                        }
                      });
                });
        Receivers receivers = open(server, 2)) {
      FanOutResult result = measure(receivers);

      assertThat(result.connected()).isEqualTo(1);
      assertThat(result.expected()).isEqualTo(2 * MESSAGES);
      assertThat(result.delivered()).isEqualTo(MESSAGES);
      assertThat(result.load().errors()).isEqualTo(Map.of("closed", 1L));
    }
  }

  @Test
  void whatIsNotAMessageOfTheRoomIsWrong() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    try (FakeServer server =
            FakeServer.startWebSocket(connection -> wrong(connection, sessions.getAndIncrement()));
        Receivers receivers = open(server, 3)) {
      assertThat(receivers.measure(1, PERIOD, Duration.ZERO).load().errors())
          .isEqualTo(Map.of("content", 3L));
    }
  }

  private void wrong(Connection connection, int session) throws IOException {
    byte[] message = message(0, 1, startMicros);
    switch (session) {
      case 0 -> connection.sendFrame(TEXT, message, message(1, 2, startMicros));
      case 1 -> connection.sendFrame(TEXT, (new String(message) + "-").getBytes());
      default -> connection.sendFrame(TEXT, "x".repeat(BYTES).getBytes());
    }
    connection.awaitEnd();
  }
}

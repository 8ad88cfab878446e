package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.NoConnection;
import dev.joust.load.ahc.AhcLoadClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both clients against WebSocket servers that count, echo and end sessions in many ways. */
@Timeout(300)
class EchoFormsTest {

  private static final int FINAL = 0x80;
  private static final int BINARY = FINAL | 2;
  private static final int PING = FINAL | 9;
  private static final int BYTES = 100;
  private static final int GOING_AWAY = 1001;
  private static final byte[] NOTHING = {};

  private interface Echo {
    void send(FakeServer.Connection connection, byte[] message) throws IOException;
  }

  static Stream<Arguments> echoes() {
    return Stream.of(
            form("plain", (connection, message) -> connection.sendFrame(BINARY, message)),
            form(
                "in parts",
                (connection, message) -> {
                  connection.sendFrame(2, Arrays.copyOf(message, 30));
                  connection.sendFrame(0, Arrays.copyOfRange(message, 30, 60));
                  connection.sendFrame(FINAL, Arrays.copyOfRange(message, 60, BYTES));
                }),
            form(
                "between empty parts",
                (connection, message) -> {
                  connection.sendFrame(2, NOTHING);
                  connection.sendFrame(0, message);
                  connection.sendFrame(FINAL, NOTHING);
                }),
            form(
                "after a pong",
                (connection, message) -> {
                  connection.sendFrame(FINAL | 10, NOTHING);
                  connection.sendFrame(BINARY, message);
                }),
            form(
                "once a ping is answered",
                (connection, message) -> {
                  connection.sendFrame(PING, new byte[] {1, 2, 3});
                  FakeServer.Frame pong = connection.frame();
                  if (pong.opcode() == 10 && Arrays.equals(pong.payload(), new byte[] {1, 2, 3})) {
                    connection.sendFrame(BINARY, message);
                  }
                }))
        .flatMap(form -> clients().map(client -> Arguments.of(form.name(), form.echo(), client)));
  }

  private record Form(String name, Echo echo) {}

  private static Form form(String name, Echo echo) {
    return new Form(name, echo);
  }

  static Stream<LoadClient> clients() {
    return Stream.of(new WireLoadClient(), new AhcLoadClient());
  }

  @ParameterizedTest(name = "{0}, {2}")
  @MethodSource("echoes")
  void bothClientsCountEachEcho(String form, Echo echo, LoadClient client) throws Exception {
    AtomicInteger messages = new AtomicInteger();
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                byte[] message = connection.frame().payload();
                messages.incrementAndGet();
                echo.send(connection, message);
              }
            })) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = client.open(spec(server, 1))) {
        session.run(Goal.requests(20), recorder);
      }
      LoadResult result = recorder.take();

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(20);
      assertThat(messages.get()).isGreaterThanOrEqualTo(20);
    }
  }

  /** Ends each session, by a close frame, with its fifth echo: one message follows or none does. */
  @ParameterizedTest
  @MethodSource("clients")
  void countsSessionsThatEndWithAnEcho(LoadClient client) throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(endingAfter(5));
        LoadSession session = client.open(spec(server, 3))) {
      LoadRecorder recorder = new LoadRecorder();
      session.run(Goal.duration(Duration.ofMinutes(5), System::nanoTime), recorder);
      Map<?, String> reasons = recorder.reasons();
      LoadResult result = recorder.take();

      assertThat(result.completed()).isEqualTo(15);
      assertThat(result.failed()).as("%s", result.errors()).isEqualTo(3);
      assertThat(result.unanswered()).isZero();
      assertThat(reasons.values()).allMatch(why -> why.equals("ends the session with code 1001"));

      LoadRecorder next = new LoadRecorder();
      session.run(Goal.requests(10), next);
      reasons = next.reasons();

      assertThat(next.take().errors()).isEqualTo(Map.of("lost", 3L));
      assertThat(reasons.values()).containsExactly("ends the session with code 1001");
    }
  }

  /** The streams end, without a close frame, while no message is under way. */
  @ParameterizedTest
  @MethodSource("clients")
  void countsSessionsThatEndBetweenTwoLoads(LoadClient client) throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(2);
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              end.await();
              connection.endOutput();
              ended.countDown();
            })) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = client.open(spec(server, 2))) {
        end.countDown();
        ended.await();
        while (recorder.failed() < 2) {
          session.run(Goal.requests(2), recorder);
        }
      }
      LoadResult result = recorder.take();

      assertThat(result.completed()).isZero();
      assertThat(result.failed()).isGreaterThanOrEqualTo(2);
    }
  }

  /** What comes beside the echo is not the echo of the next message. */
  @ParameterizedTest
  @MethodSource("clients")
  void countsNoSurplusEcho(LoadClient client) throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                byte[] message = connection.frame().payload();
                connection.sendFrame(BINARY, message, message);
              }
            })) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = client.open(spec(server, 1))) {
        session.run(Goal.requests(9), recorder);
      }
      LoadResult result = recorder.take();

      assertThat(result.completed()).isEqualTo(1);
      assertThat(result.failed()).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void isNotContentWithText(LoadClient client) throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                connection.sendFrame(FINAL | 1, text(connection.frame().payload()));
              }
            })) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = client.open(spec(server, 1))) {
        session.run(Goal.requests(3), recorder);
      }
      Map<?, String> reasons = recorder.reasons();

      assertThat(recorder.take().errors()).isEqualTo(Map.of("content", 3L));
      assertThat(reasons.values()).containsExactly("sends text, not the bytes back");
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void readsWhatComesBeforeTheHandshakesAnswer(LoadClient client) throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              String request = connection.request();
              connection.send(
                  "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n");
              connection.acceptHandshake(request);
              while (true) {
                connection.sendFrame(BINARY, connection.frame().payload());
              }
            })) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = client.open(spec(server, 1))) {
        session.run(Goal.requests(3), recorder);
      }
      assertThat(recorder.take().completed()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void offersASubprotocol(LoadClient client) throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              String request = connection.request();
              if (request
                  .toLowerCase(Locale.ROOT)
                  .contains("sec-websocket-protocol: chat, other\r\n")) {
                connection.acceptHandshake(request, "Sec-WebSocket-Protocol: chat");
                connection.sendFrame(BINARY, connection.frame().payload());
                connection.awaitEnd();
              }
            })) {
      LoadSpec offering =
          spec(server, 1)
              .withRequest(
                  new HttpRequest(
                      "GET",
                      List.of(HttpRequest.Field.parse("Sec-WebSocket-Protocol: chat, other")),
                      NOTHING));
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = client.open(offering)) {
        session.run(Goal.requests(1), recorder);
      }
      assertThat(recorder.take().completed()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1 404 Not Found~Content-Length: 0~~ | refuses the WebSocket handshake with 404",
        "HTTP/1.1 101 Upgrade~Connection: Upgrade~~ | without 'Upgrade: websocket'",
        "HTTP/1.1 101 Upgrade~Upgrade: websocket~Connection: Upgrade~~ | Sec-WebSocket-Accept is missing",
        "HTTP/1.1 101 Upgrade~Upgrade: websocket~Connection: Upgrade~Sec-WebSocket-Accept: x~~ | Sec-WebSocket-Accept is for another key",
      })
  void saysWhyAHandshakeIsNoSession(String answer, String why) throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(answer.replace("~", "\r\n"));
              connection.awaitEnd();
            })) {
      assertRefused(server, why);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Sec-WebSocket-Protocol: chat", "Sec-WebSocket-Extensions: permessage-deflate"})
  void saysWhatAServerChoosesUnasked(String field) throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.acceptHandshake(connection.request(), field);
              connection.awaitEnd();
            })) {
      assertRefused(server, field.substring(field.indexOf(' ') + 1) + "', which was not offered");
    }
  }

  @Test
  void saysThatAServerSpeaksFirst() throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              connection.sendFrame(FINAL | 1, text(new byte[7]));
              connection.awaitEnd();
            })) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = new WireLoadClient().open(spec(server, 1))) {
        while (recorder.failed() == 0) {
          session.run(Goal.duration(Duration.ZERO, System::nanoTime), recorder);
        }
      }
      assertThat(recorder.reasons().values())
          .containsExactly("sends a text message that nobody asked for");
    }
  }

  private static void assertRefused(FakeServer server, String why) {
    assertThatThrownBy(() -> new WireLoadClient().open(spec(server, 1)))
        .isInstanceOf(NoConnection.class)
        .hasMessageStartingWith("ws://")
        .hasMessageContaining(why)
        .hasMessageNotContaining("no connection");
  }

  private static LoadSpec spec(FakeServer server, int connections) {
    return Loads.spec(server, Endpoint.WEBSOCKET, connections, BYTES);
  }

  private static FakeServer.Behaviour endingAfter(int echoes) {
    return connection -> {
      for (int n = 1; n < echoes; n++) {
        connection.sendFrame(BINARY, connection.frame().payload());
      }
      connection.sendFrameAndClose(BINARY, connection.frame().payload(), GOING_AWAY);
      connection.awaitEnd();
    };
  }

  private static byte[] text(byte[] payload) {
    byte[] text = new byte[payload.length];
    Arrays.fill(text, (byte) 'x');
    return text;
  }
}

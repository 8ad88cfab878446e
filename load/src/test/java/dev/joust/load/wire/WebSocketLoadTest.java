package dev.joust.load.wire;

import static dev.joust.load.wire.Loads.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.Endpoint;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.io.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** WebSocket over real sockets, to servers that do right and wrong. */
@Timeout(300)
class WebSocketLoadTest {

  private static final int FINAL = 0x80;
  private static final int BINARY = FINAL | 2;
  private static final byte[] NOTHING = {};

  @ParameterizedTest
  @EnumSource(Transport.class)
  void countsEveryByteOfMessagesAndEchoes(Transport transport) throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(WebSocketLoadTest::echoAll)) {
      LoadResult result = Loads.run(transport, spec(server, Endpoint.WEBSOCKET, 3, 64), 100);

      assertThat(result.errors()).isEmpty();
      assertThat(result.started()).isEqualTo(100);
      assertThat(result.completed()).isEqualTo(100);
      assertThat(result.bytesSent()).isEqualTo(100 * (2 + 4 + 64));
      assertThat(result.bytesReceived()).isEqualTo(100 * (2 + 64));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 125, 126, 1_023, 65_535, 65_536, 10_000_000})
  void masksMessagesOfEverySize(int bytes) throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(WebSocketLoadTest::echoAll)) {
      LoadResult result = Loads.run(spec(server, Endpoint.WEBSOCKET, 1, bytes), 3);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void holdsEachOfSeveralMessagesUnderWayAgainstItsOwnEcho(Transport transport) throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(WebSocketLoadTest::echoFours)) {
      LoadSpec spec = spec(server, Endpoint.WEBSOCKET, 1, 64).with().streams(4).build();
      LoadResult result = Loads.run(transport, spec, 120);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(120);
    }
  }

  /** Server and client close as RFC 6455, section 7.1.1, asks for: the server ends first. */
  private static void echoUntilClosed(FakeServer.Connection connection) throws IOException {
    FakeServer.Frame frame = connection.frame();
    while (frame.opcode() != 8) {
      connection.sendFrame(BINARY, frame.payload());
      frame = connection.frame();
    }
    connection.sendFrame(0x88, frame.payload());
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void makesAnotherSessionAfterSomeMessages(Transport transport) throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(WebSocketLoadTest::echoUntilClosed)) {
      LoadSpec spec =
          spec(server, Endpoint.WEBSOCKET, 1, 64).with().messagesPerConnection(10).build();
      LoadResult result = Loads.run(transport, spec, 95);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(95);
      // The first is made before the load.
      assertThat(result.connectionsOpened()).isEqualTo(9);
      assertThat(server.accepted()).isEqualTo(10);
    }
  }

  @Test
  void severalMessagesUnderWayAreNoMoreThanASessionMayHave() throws Exception {
    List<Integer> perSession = new CopyOnWriteArrayList<>();
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              int count = 0;
              FakeServer.Frame frame = connection.frame();
              while (frame.opcode() != 8) {
                count++;
                connection.sendFrame(BINARY, frame.payload());
                frame = connection.frame();
              }
              perSession.add(count);
              connection.sendFrame(0x88, frame.payload());
            })) {
      LoadSpec spec =
          spec(server, Endpoint.WEBSOCKET, 1, 64)
              .with()
              .streams(4)
              .messagesPerConnection(6)
              .build();

      assertThat(Loads.run(spec, 60).errors()).isEmpty();
      assertThat(server.accepted()).isEqualTo(10);
      assertThat(perSession.subList(0, 9)).containsOnly(6);
    }
  }

  @Test
  void aSessionThatIsLostBeforeItsLastMessageIsMadeAgain() throws Exception {
    AtomicInteger sessions = new AtomicInteger();
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              if (sessions.getAndIncrement() == 0) {
                connection.sendFrame(BINARY, connection.frame().payload());
                connection.frame();
                return;
              }
              echoUntilClosed(connection);
            })) {
      LoadSpec spec =
          spec(server, Endpoint.WEBSOCKET, 1, 64).with().messagesPerConnection(5).build();
      LoadResult result = Loads.run(spec, 20);

      assertThat(result.errors()).isEqualTo(Map.of("closed", 1L));
      assertThat(result.completed()).isEqualTo(19);
    }
  }

  @Test
  void onlySessionsOfHttp11EndAfterSomeMessages() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(WebSocketLoadTest::echoAll)) {
      assertThatThrownBy(
              () ->
                  spec(server, Endpoint.HTTP_KEEPALIVE, 1, 64)
                      .with()
                      .messagesPerConnection(5)
                      .build())
          .hasMessage("messages of a connection are those of websocket, not of http-keepalive");
    }
  }

  @Test
  void noticesEchoesOfSeveralMessagesInAnotherOrder() throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                byte[] first = connection.frame().payload();
                connection.sendFrame(BINARY, connection.frame().payload());
                connection.sendFrame(BINARY, first);
              }
            })) {
      LoadSpec spec = spec(server, Endpoint.WEBSOCKET, 1, 64).with().streams(2).build();

      assertThat(Loads.run(spec, 10).errors()).isEqualTo(Map.of("content", 10L));
    }
  }

  @Test
  void losesAllMessagesUnderWayWithTheirSession() throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              connection.frame();
              connection.sendFrameAndClose(BINARY, new byte[64], 1000);
            })) {
      LoadSpec spec = spec(server, Endpoint.WEBSOCKET, 1, 64).with().streams(4).build();

      assertThat(Loads.run(spec, 4).errors()).containsEntry("closed", 3L);
    }
  }

  @Test
  void takesANewKeyAndOtherBytesForEachMessage() throws Exception {
    Set<Integer> keys = ConcurrentHashMap.newKeySet();
    Set<String> payloads = ConcurrentHashMap.newKeySet();
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                FakeServer.Frame frame = connection.frame();
                keys.add(frame.key());
                payloads.add(Arrays.toString(frame.payload()));
                connection.sendFrame(BINARY, frame.payload());
              }
            })) {
      assertThat(Loads.run(spec(server, Endpoint.WEBSOCKET, 2, 16), 50).errors()).isEmpty();
      // The two sessions were closed with a frame each, which has a key, too.
      assertThat(keys).hasSizeBetween(50, 52);
      assertThat(payloads).hasSizeGreaterThanOrEqualTo(50);
    }
  }

  @Test
  void readsAnEchoInFragmentsAroundAPing() throws Exception {
    BlockingQueue<FakeServer.Frame> pongs = new LinkedBlockingQueue<>();
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                byte[] message = connection.frame().payload();
                connection.sendFrame(2, Arrays.copyOf(message, 3));
                connection.sendFrame(FINAL | 9, new byte[] {1, 2, 3});
                pongs.add(connection.frame());
                connection.sendFrame(0, NOTHING);
                connection.sendFrame(FINAL, Arrays.copyOfRange(message, 3, message.length));
              }
            })) {
      assertThat(Loads.run(spec(server, Endpoint.WEBSOCKET, 1, 200), 5).errors()).isEmpty();
      assertThat(pongs)
          .hasSize(5)
          .allSatisfy(
              pong -> {
                assertThat(pong.first()).isEqualTo(FINAL | 10);
                assertThat(pong.payload()).containsExactly(1, 2, 3);
              });
    }
  }

  @Test
  void readsAnEchoByteByByte() throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                byte[] message = connection.frame().payload();
                connection.send((byte) BINARY);
                connection.send((byte) 126);
                connection.send((byte) 0);
                connection.send((byte) message.length);
                for (byte b : message) {
                  connection.send(b);
                }
              }
            })) {
      assertThat(Loads.run(spec(server, Endpoint.WEBSOCKET, 1, 200), 5).errors()).isEmpty();
    }
  }

  @Test
  void noticesWrongEchoesAndGoesOn() throws Exception {
    assertThat(errorsOf(3, message -> frame(BINARY, flipped(message))))
        .isEqualTo(Map.of("content", 3L));
    assertThat(errorsOf(3, message -> frame(FINAL | 1, message))).isEqualTo(Map.of("content", 3L));
    assertThat(errorsOf(3, message -> frame(BINARY, Arrays.copyOf(message, 19))))
        .isEqualTo(Map.of("length", 3L));
    assertThat(errorsOf(3, message -> frame(BINARY, Arrays.copyOf(message, 21))))
        .isEqualTo(Map.of("length", 3L));
  }

  @Test
  void noticesTheEchoOfAnotherMessage() throws Exception {
    byte[][] first = new byte[1][];
    assertThat(
            errorsOf(
                3,
                message -> {
                  first[0] = first[0] == null ? message : first[0];
                  return frame(BINARY, first[0]);
                }))
        .isEqualTo(Map.of("content", 2L));
  }

  @Test
  void endsTheSessionOverABrokenRule() throws Exception {
    byte[] masked = new byte[26];
    masked[0] = (byte) BINARY;
    masked[1] = (byte) (0x80 | 20);
    assertThat(errorsOf(3, message -> masked)).as("masked").isEqualTo(Map.of("other", 1L));
    for (int first : new int[] {BINARY | 0x40, BINARY | 0x10, FINAL | 3, FINAL | 11, FINAL, 9}) {
      assertThat(errorsOf(3, message -> frame(first, message)))
          .as("first byte %02x", first)
          .isEqualTo(Map.of("other", 1L));
    }
    byte[] longForm = new byte[24];
    longForm[0] = (byte) BINARY;
    longForm[1] = 126;
    longForm[3] = 20;
    assertThat(errorsOf(3, message -> longForm)).as("long form").isEqualTo(Map.of("other", 1L));
  }

  @Test
  void understandsThatTheServerClosesTheSession() throws Exception {
    BlockingQueue<FakeServer.Frame> answers = new LinkedBlockingQueue<>();
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              connection.frame();
              connection.sendFrame(FINAL | 8, new byte[] {3, (byte) 0xe9, 'x'});
              answers.add(connection.frame());
            })) {
      assertThat(Loads.run(spec(server, Endpoint.WEBSOCKET, 1, 20), 3).errors())
          .isEqualTo(Map.of("closed", 1L));
      FakeServer.Frame answer = answers.take();
      assertThat(answer.opcode()).isEqualTo(8);
      assertThat(answer.payload()).containsExactly(3, 0xe9);
    }
  }

  @Test
  void noticesThatTheServerEndsTheStream() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(FakeServer.Connection::frame)) {
      assertThat(Loads.run(spec(server, Endpoint.WEBSOCKET, 2, 20), 9).errors())
          .isEqualTo(Map.of("closed", 2L));
    }
  }

  /** The server has as long for the handshake, which it answers. */
  @Test
  void waitsNoLongerThanTheTimeout() throws Exception {
    try (FakeServer server = FakeServer.startWebSocket(FakeServer.Connection::awaitEnd)) {
      LoadSpec spec = spec(server, Endpoint.WEBSOCKET, 2, 20, Duration.ofSeconds(3));

      assertThat(Loads.run(spec, 9).errors()).isEqualTo(Map.of("timeout", 2L));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 404 Not Found~Content-Length: 0~~",
        "HTTP/1.1 101 Upgrade~Upgrade: websocket~Connection: Upgrade~~",
        "HTTP/1.1 101 Upgrade~Upgrade: websocket~Connection: Upgrade~"
            + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=~~",
        "nonsense~",
        ""
      })
  void refusesAHandshakeThatIsNone(String answer) throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(answer.replace("~", "\r\n"));
            })) {
      LoadSpec spec = spec(server, Endpoint.WEBSOCKET, 1, 20);

      assertThatThrownBy(() -> new WireLoadClient().open(spec))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(spec.uri().toString());
    }
  }

  private interface Answer {
    byte[] to(byte[] message) throws IOException;
  }

  private static Map<String, Long> errorsOf(int requests, Answer answer) throws Exception {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              while (true) {
                connection.send(answer.to(connection.frame().payload()));
              }
            })) {
      return Loads.run(spec(server, Endpoint.WEBSOCKET, 1, 20), requests).errors();
    }
  }

  private static byte[] frame(int first, byte[] payload) {
    byte[] frame = new byte[2 + payload.length];
    frame[0] = (byte) first;
    frame[1] = (byte) payload.length;
    System.arraycopy(payload, 0, frame, 2, payload.length);
    return frame;
  }

  private static byte[] flipped(byte[] message) {
    byte[] flipped = message.clone();
    flipped[flipped.length - 1] ^= 1;
    return flipped;
  }

  /** Answers no message before it has four. */
  private static void echoFours(FakeServer.Connection connection) throws IOException {
    while (true) {
      byte[][] messages = new byte[4][];
      for (int i = 0; i < messages.length; i++) {
        messages[i] = connection.frame().payload();
      }
      for (byte[] message : messages) {
        connection.sendFrame(BINARY, message);
      }
    }
  }

  private static void echoAll(FakeServer.Connection connection) throws IOException {
    connection.echoAll(BINARY);
  }
}

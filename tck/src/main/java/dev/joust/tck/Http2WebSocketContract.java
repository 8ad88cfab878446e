package dev.joust.tck;

import static dev.joust.tck.wire.Frame.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Counters;
import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Condition;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.Http2Frame;
import dev.joust.tck.wire.Http2Sessions;
import dev.joust.tck.wire.Http2Sessions.Session;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** WebSocket sessions over streams of HTTP/2, opened by an extended CONNECT (RFC 8441). */
public interface Http2WebSocketContract extends ContractTests {

  /** How many sessions one connection carries at once. */
  int SESSIONS = 100;

  /** A client may ask for what it finds here, so who lacks it must not offer it. */
  @Test
  @AskedBy("RFC 8441, section 3")
  default void offersExtendedConnectIfItHasIt() throws IOException {
    require(Feature.HTTP2);
    try (RunningServer server = startQuickHttp2();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      assertThat(client.setting(Http2Frame.ENABLE_CONNECT_PROTOCOL).orElse(0))
          .isEqualTo(contractProvider().features().contains(Feature.HTTP2_WEBSOCKET) ? 1 : 0);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 126, 65_536, 1_048_576})
  @AskedBy("RFC 8441, section 5")
  default void sendsMessagesBackOverAStream(int bytes) throws IOException {
    try (RunningServer server = startSessions();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      Session session = client.connect("/echo");
      for (int opcode : new int[] {Frame.TEXT, Frame.BINARY}) {
        byte[] payload = PayloadContract.payload(bytes);
        session.send(Frame.of(opcode, payload)).readMessage().assertIs(opcode, payload);
      }
    }
  }

  @Test
  @AskedBy("RFC 6455, section 5.4")
  default void joinsFragmentsOverAStream() throws IOException {
    try (RunningServer server = startSessions();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      Session session = client.connect("/echo");
      session.send(
          Frame.part(Frame.TEXT, utf8("one ")),
          Frame.of(Frame.PING, utf8("still there?")),
          Frame.part(Frame.CONTINUATION, utf8("two ")),
          Frame.of(Frame.CONTINUATION, utf8("three")));

      assertThat(session.read().opcode()).isEqualTo(Frame.PONG);
      assertThat(session.readText()).isEqualTo("one two three");
    }
  }

  /** The frames of one protocol do not begin and end with those of the other. */
  @Test
  @AskedBy("RFC 8441, section 5")
  default void takesFramesSplitAtEveryByteOverAStream() throws IOException {
    try (RunningServer server = startSessions();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      Session session = client.connect("/echo");
      byte[] message = Frame.binary(PayloadContract.payload(130)).bytes();
      for (int perFrame = 1; perFrame < message.length; perFrame += 7) {
        assertThat(session.send(message, perFrame).readMessage().payload())
            .isEqualTo(PayloadContract.payload(130));
      }
    }
  }

  @Test
  @AskedBy("RFC 8441, section 5")
  default void endsTheStreamAfterTheClosingHandshake() throws IOException {
    try (RunningServer server = startSessions();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      Session closing = client.connect("/echo");
      Session other = client.connect("/echo");

      assertThat(closing.send(Frame.close(1000)).read().closeCode()).isEqualTo(1000);
      assertThat(closing.endsInOrder()).as("END_STREAM, not RST_STREAM").isTrue();
      assertServes(client, other);
    }
  }

  @Test
  @AskedBy("RFC 6455, section 7.4.1")
  default void closesASessionFromItsSideOverAStream() throws IOException {
    require(Feature.JOBS);
    try (RunningServer server = startSessions();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      Session session = client.connect("/ws/job");

      assertThat(session.readText()).contains("completeTime");
      assertThat(session.read().closeCode()).isEqualTo(1000);
      assertThat(session.send(Frame.close(1000)).endsInOrder()).isTrue();
    }
  }

  @Test
  @AskedBy("RFC 8441, section 5")
  default void failsASessionAndNotTheConnection() throws IOException {
    try (RunningServer server = startSessions();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      Session failing = client.connect("/echo");
      Session other = client.connect("/echo");

      assertThat(failing.send(Frame.text("x").unmasked()).read().closeCode()).isEqualTo(1002);
      failing.endsInOrder();
      assertServes(client, other);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void refusesAMessageThatIsTooLargeOverAStream() throws IOException {
    requireSessions();
    try (RunningServer server = startServer(http2().withMaxMessageBytes(1_000));
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      Session session = client.connect("/echo");

      assertThat(session.send(Frame.binary(new byte[1_000])).readMessage().payload())
          .hasSize(1_000);
      assertThat(session.send(Frame.binary(new byte[1_001])).read().closeCode()).isEqualTo(1009);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @AskedBy("RFC 8441, section 5")
  default void forgetsASessionWhoseStreamEnds(boolean isReset) throws IOException {
    require(Feature.LIVE);
    try (RunningServer server = startSessions();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      IntSupplier subscribers = server.application().liveFeed()::subscribers;
      Session reader = client.connect("/ws/live");
      Session other = client.connect("/echo");
      assertThat(reader.readText()).isNotEmpty();
      assertThat(reader.readText()).isNotEmpty();
      assertThat(subscribers.getAsInt()).isEqualTo(1);
      if (isReset) {
        reader.cancel();
      } else {
        reader.end();
      }

      Condition.await(
          "the subscription ends", () -> subscribers.getAsInt() == 0, () -> subscribers.getAsInt());
      assertServes(client, other);
    }
  }

  @Test
  @AskedBy("RFC 9113, section 8.5")
  default void refusesAConnectWithoutAProtocol() throws IOException {
    try (RunningServer server = startSessions();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      Session tunnel =
          client.begin(
              stream ->
                  new Http2Frame(
                      Http2Frame.HEADERS,
                      Http2Frame.END_HEADERS,
                      stream,
                      Http2Frame.fields(":method", "CONNECT", ":authority", "joust:80")));

      assertThat(tunnel.status())
          .as("0: a reset")
          .satisfiesAnyOf(
              status -> assertThat(status).isZero(),
              status -> assertThat(status).isBetween(400, 599));
      assertServes(client, client.connect("/echo"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "websocket, /nowhere, 13, 404",
    "websocket, /payload/5, 13, 404",
    "websocket, /echo, 12, 400",
    "connect-udp, /echo, 13, 501"
  })
  @AskedBy("RFC 8441, section 4")
  default void refusesWhatItHasNoSessionFor(
      String protocol, String path, String version, int status) throws IOException {
    try (RunningServer server = startSessions();
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      assertThat(client.begin(path, protocol, "sec-websocket-version", version).status())
          .isEqualTo(status);
      assertServes(client, client.connect("/echo"));
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void carriesAHundredSessionsOnOneConnection() throws IOException {
    try (RunningServer server = startSessions()) {
      try (Http2Sessions client = Http2Sessions.open(server.connect())) {
        List<Session> sessions = new ArrayList<>();
        for (int i = 0; i < SESSIONS; i++) {
          sessions.add(client.begin("/echo"));
        }
        for (Session session : sessions) {
          assertThat(session.status()).isEqualTo(200);
        }
        for (int i = 0; i < SESSIONS; i++) {
          sessions.get(i).send(Frame.text("session " + i), Frame.text("again"));
        }
        for (int i = 0; i < SESSIONS; i++) {
          assertThat(sessions.get(i).readText()).isEqualTo("session " + i);
          assertThat(sessions.get(i).readText()).isEqualTo("again");
        }
        CountersContract.assertSettlesAt(
            server, new Counters(1, 1, SESSIONS, 2 * SESSIONS, 2 * SESSIONS));
      }
      CountersContract.assertSettlesAt(
          server, new Counters(1, 0, SESSIONS, 2 * SESSIONS, 2 * SESSIONS));
    }
  }

  /** A window of a stream stops its session, and no other. */
  @Test
  @AskedBy("RFC 9113, section 5.2.1")
  default void servesOthersWhileASessionDoesNotRead() throws IOException {
    try (RunningServer server = startSessions();
        Http2Sessions client =
            Http2Sessions.open(server.connect(), Http2Frame.INITIAL_WINDOW_SIZE, 100)) {
      Session narrow = client.connect("/echo").narrow();
      Session other = client.connect("/echo");
      narrow.send(Frame.binary(PayloadContract.payload(1_000)));
      for (int i = 0; i < 20; i++) {
        assertThat(other.send(Frame.text("turn " + i)).readText()).isEqualTo("turn " + i);
      }
      assertThat(narrow.unread()).as("no more than the window").isLessThanOrEqualTo(100);

      narrow.widen(10_000);
      assertThat(narrow.readMessage().payload()).isEqualTo(PayloadContract.payload(1_000));
    }
  }

  private static void assertServes(Http2Sessions client, Session session) throws IOException {
    assertThat(session.send(Frame.text("still here")).readText()).isEqualTo("still here");
    assertThat(client.begin(stream -> Http2Frame.get(stream, "/payload/1")).status())
        .isEqualTo(200);
  }

  private void requireSessions() {
    require(Feature.HTTP2, Feature.HTTP2_WEBSOCKET, Feature.WEBSOCKET);
  }

  private RunningServer startSessions() throws IOException {
    requireSessions();
    return startQuickHttp2();
  }
}

package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Endpoint;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.NoConnection;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Settings;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Http2SocketLoadTest {

  private static final Http2Settings OFFERED = new Http2Settings().connectProtocolEnabled(true);

  @ParameterizedTest
  @CsvSource({"1, 1, 100, 1000", "2, 8, 5000, 1000", "3, 100, 0, 1000", "1, 3, 100000, 100"})
  void comparesTheEchoesOfAllSessions(int connections, int streams, int bytes, int messages)
      throws Exception {
    try (Http2SocketServer server = server(Http2SocketServer.ECHO)) {
      LoadResult result = Loads.run(spec(server, connections, streams, bytes), messages);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(messages);
      assertThat(server.messages()).isEqualTo(messages);
      assertThat(server.connections()).isEqualTo(connections);
      assertThat(server.heads())
          .hasSize(connections * streams)
          .allSatisfy(
              head -> {
                assertThat(head.method()).hasToString("CONNECT");
                assertThat(head.get(":protocol")).hasToString("websocket");
                assertThat(head.get("sec-websocket-version")).hasToString("13");
                assertThat(head.path()).hasToString("/echo");
              });
    }
  }

  @Test
  void keepsToTheWindowsOfTheServer() throws Exception {
    try (Http2SocketServer server =
        new Http2SocketServer(
            new Http2Settings().connectProtocolEnabled(true).initialWindowSize(1_000),
            200,
            Http2SocketServer.ECHO)) {
      LoadResult result = Loads.run(spec(server, 1, 4, 30_000), 40);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(40);
    }
  }

  @Test
  void keepsToASchedule() throws Exception {
    try (Http2SocketServer server = server(Http2SocketServer.ECHO);
        LoadSession session = new WireLoadClient().open(spec(server, 2, 8, 64))) {
      LoadRecorder recorder = new LoadRecorder();
      session.run(new ArrivalSchedule(1_000, 500), recorder);
      LoadResult result = recorder.take();

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(500);
    }
  }

  @Test
  void answersPings() throws Exception {
    try (Http2SocketServer server =
        server(
            (context, message, number) -> {
              context.write(new PingWebSocketFrame(Unpooled.wrappedBuffer(new byte[] {1})));
              context.writeAndFlush(message);
            })) {
      assertThat(Loads.run(spec(server, 1, 4, 64), 100).errors()).isEmpty();
    }
  }

  @Test
  void tellsOtherEchoesFromRightOnes() throws Exception {
    try (Http2SocketServer server =
        server(
            (context, message, number) -> {
              message.release();
              context.writeAndFlush(
                  new BinaryWebSocketFrame(
                      Unpooled.wrappedBuffer(new byte[number % 2 == 0 ? 64 : 63])));
            })) {
      assertThat(Loads.run(spec(server, 1, 1, 64), 10).errors())
          .isEqualTo(Map.of(ErrorKind.LENGTH.label(), 5L, ErrorKind.CONTENT.label(), 5L));
    }
  }

  @Test
  void losesASessionThatIsResetOrClosedAndGoesOnWithOthers() throws Exception {
    try (Http2SocketServer server =
        server(
            (context, message, number) -> {
              if (number == 10) {
                message.release();
                context.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
              } else if (number == 20) {
                message.release();
                context.writeAndFlush(
                    new CloseWebSocketFrame(WebSocketCloseStatus.ENDPOINT_UNAVAILABLE));
              } else {
                context.writeAndFlush(message);
              }
            })) {
      LoadResult result = Loads.run(spec(server, 1, 4, 64), 200);

      assertThat(result.errors()).isEqualTo(Map.of(ErrorKind.CLOSED.label(), 2L));
      assertThat(result.completed()).isEqualTo(198);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void timesOutASessionAndGoesOnWithOthers() throws Exception {
    try (Http2SocketServer server =
        server(
            (context, message, number) -> {
              if (number == 5) {
                message.release();
              } else {
                context.writeAndFlush(message);
              }
            })) {
      LoadSpec spec = spec(server, 1, 2, 64).with().timeout(Duration.ofMillis(500)).build();
      LoadResult result = Loads.run(spec, 50);

      assertThat(result.errors()).isEqualTo(Map.of(ErrorKind.TIMEOUT.label(), 1L));
      assertThat(result.completed()).isEqualTo(49);
    }
  }

  @Test
  void refusesAServerThatOffersNoExtendedConnect() throws Exception {
    try (Http2SocketServer server =
        new Http2SocketServer(new Http2Settings(), 200, Http2SocketServer.ECHO)) {
      assertRefused(server, 1, "does not offer WebSocket over HTTP/2 (RFC 8441)");
      assertThat(server.heads()).isEmpty();
    }
  }

  @Test
  void refusesAServerThatRefusesASession() throws Exception {
    try (Http2SocketServer server = new Http2SocketServer(OFFERED, 404, Http2SocketServer.ECHO)) {
      assertRefused(server, 1, "refuses the WebSocket handshake with 404");
    }
  }

  @Test
  void refusesAServerThatTakesFewerStreams() throws Exception {
    try (Http2SocketServer server =
        new Http2SocketServer(
            new Http2Settings().connectProtocolEnabled(true).maxConcurrentStreams(3),
            200,
            Http2SocketServer.ECHO)) {
      assertRefused(server, 4, "takes fewer than 4 streams on a connection");
    }
  }

  private static void assertRefused(Http2SocketServer server, int streams, String why) {
    assertThatThrownBy(() -> new WireLoadClient().open(spec(server, 1, streams, 64)))
        .isInstanceOf(NoConnection.class)
        .hasMessageContaining(why);
  }

  private static Http2SocketServer server(Http2SocketServer.Answer answer) {
    return new Http2SocketServer(OFFERED, 200, answer);
  }

  private static LoadSpec spec(Http2SocketServer server, int connections, int streams, int bytes) {
    return new LoadSpec(
            server.uri(),
            Endpoint.WEBSOCKET_HTTP2,
            connections,
            bytes,
            OptionalInt.of(bytes),
            Loads.PATIENCE,
            2)
        .with()
        .streams(streams)
        .build();
  }
}

package dev.joust.tck.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Background;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.Http2Frame;
import dev.joust.tck.wire.Http2Sessions;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawHttp2;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /echo} with {@code Content-Encoding: gzip}, where the server is to inflate it. */
public interface CompressedBodyContract extends ContractTests {

  private RunningServer startInflating() throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    return startServer(Gzip.inflating());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1_024, 102_400, 10_485_760})
  @AskedBy("RFC 9110, section 8.4.1.3")
  default void sendsBackWhatACompressedBodyIsInflatedTo(int bytes) throws IOException {
    byte[] body = Gzip.json(bytes);
    try (RunningServer server = startInflating();
        RawConnection connection = Gzip.post(server, Gzip.of(body))) {
      RawResponse response = RawResponse.read(connection);

      response.assertBody(body);
      assertThat(response.header("Content-Encoding")).isEmpty();
      assertThat(connection.exchange(RawRequest.of("GET", "/job/unknown")).status())
          .as("the request after it")
          .isEqualTo(404);
    }
  }

  /** Sent in more bytes than may be taken. */
  @ParameterizedTest
  @ValueSource(ints = {9_999, 10_000})
  @AskedBy(AskedBy.CONTRACT)
  default void takesABodyThatIsInflatedToTheLargestSize(int bytes) throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    byte[] body = Gzip.incompressible(bytes);
    try (RunningServer server = startServer(Gzip.inflating().withMaxMessageBytes(10_000));
        RawConnection connection = Gzip.post(server, Gzip.of(body))) {
      RawResponse.read(connection).assertBody(body);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1_000})
  @AskedBy("RFC 9112, section 7.1")
  default void inflatesABodyInChunks(int chunkBytes) throws IOException {
    byte[] body = Gzip.incompressible(chunkBytes * 10);
    byte[] compressed = Gzip.of(body);
    try (RunningServer server = startInflating();
        RawConnection connection = server.connect()) {
      connection.send(RawRequest.of("POST", "/echo", Gzip.FIELD, "Transfer-Encoding: chunked"));
      Background.run(
          () -> {
            for (int at = 0; at < compressed.length; at += chunkBytes) {
              int length = Math.min(chunkBytes, compressed.length - at);
              Gzip.sendChunk(connection, compressed, at, length);
            }
            connection.send("0\r\n\r\n" + RawRequest.of("GET", "/job/unknown"));
          });

      RawResponse.read(connection).assertBody(body);
      assertThat(RawResponse.read(connection).status()).as("the request after it").isEqualTo(404);
    }
  }

  @Test
  @AskedBy("RFC 9110, section 10.1.1")
  default void asksForACompressedBodyThatAwaitsLeave() throws IOException {
    byte[] body = Gzip.json(1_024);
    byte[] compressed = Gzip.of(body);
    try (RunningServer server = startInflating();
        RawConnection connection = server.connect()) {
      String head = RawRequest.post("/echo", compressed.length, Gzip.FIELD, "Expect: 100-continue");
      assertThat(connection.exchangeHead(head).status()).isEqualTo(100);
      RawResponse.read(connection.send(compressed)).assertBody(body);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1_024, 102_400})
  @AskedBy("RFC 9110, section 8.4.1.3")
  default void inflatesABodyOverHttp2(int bytes) throws IOException {
    require(Feature.ECHO, Feature.HTTP2, Feature.DECOMPRESSION);
    byte[] body = Gzip.json(bytes);
    try (RunningServer server = startServer(Gzip.inflating().withHttp2(true));
        RawHttp2 client = RawHttp2.open(server.connect())) {
      client.send(
          Http2Frame.request(1, false, "POST", "/echo", "content-encoding", "gzip"),
          Http2Frame.data(1, true, Gzip.of(body)));
      RawHttp2.Answer answer = client.readAnswer(1);

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo(body);
      assertThat(client.send(Http2Frame.get(3, "/job/unknown")).readAnswer(3).status())
          .as("the request after it")
          .isEqualTo(404);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void sendsABodyBackAsItIsThatIsNotCompressed() throws IOException {
    try (RunningServer server = startInflating()) {
      assertThat(server.exchange(RawRequest.post("/echo", 5) + "plain").text()).isEqualTo("plain");
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void servesWebSocketsBesideBodiesThatItInflates() throws IOException {
    require(Feature.WEBSOCKET);
    try (RunningServer server = startInflating();
        RawWebSocket socket = server.webSocket("/echo")) {
      assertEchoes(socket.send(Frame.text("first"), Frame.text("next")));
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void servesWebSocketsOverHttp2BesideBodiesThatItInflates() throws IOException {
    require(Feature.WEBSOCKET, Feature.HTTP2, Feature.HTTP2_WEBSOCKET, Feature.DECOMPRESSION);
    try (RunningServer server = startServer(Gzip.inflating().withHttp2(true));
        Http2Sessions client = Http2Sessions.open(server.connect())) {
      assertEchoes(client.connect("/echo").send(Frame.text("first"), Frame.text("next")));
    }
  }

  private static void assertEchoes(Frame.Source session) throws IOException {
    assertThat(session.readText()).isEqualTo("first");
    assertThat(session.readText()).isEqualTo("next");
  }
}

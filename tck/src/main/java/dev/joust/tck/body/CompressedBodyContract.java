package dev.joust.tck.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Background;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import dev.joust.tck.wire.RawWebSocket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /echo} with {@code Content-Encoding: gzip}, where the server is to inflate it. */
public interface CompressedBodyContract extends ContractTests {

  private RunningServer startInflating(int maxMessageBytes) throws IOException {
    return startServer(
        ServerSettings.equalised().withDecompression(true).withMaxMessageBytes(maxMessageBytes));
  }

  private RunningServer startInflating() throws IOException {
    return startInflating(ServerSettings.DEFAULT_MAX_MESSAGE_BYTES);
  }

  private static byte[] gzip(byte[] body) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      gzip.write(body);
    }
    return compressed.toByteArray();
  }

  private static RawConnection send(RunningServer server, byte[] compressed) throws IOException {
    RawConnection connection = server.connect();
    connection.send(RawRequest.post("/echo", compressed.length, "Content-Encoding: gzip"));
    Background.run(() -> connection.send(compressed));
    return connection;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1_024, 102_400, 10_485_760})
  @AskedBy("RFC 9110, section 8.4.1.3")
  default void sendsBackWhatACompressedBodyIsInflatedTo(int bytes) throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    byte[] body = "{\"id\":12,\"on\":true},".repeat(bytes / 20 + 1).substring(0, bytes).getBytes();
    try (RunningServer server = startInflating();
        RawConnection connection = send(server, gzip(body))) {
      RawResponse response = RawResponse.read(connection);

      response.assertBody(body);
      assertThat(response.header("Content-Encoding")).isEmpty();
      assertThat(connection.exchange(RawRequest.of("GET", "/job/unknown")).status())
          .as("the request after it")
          .isEqualTo(404);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void sendsABodyBackAsItIsThatIsNotCompressed() throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    try (RunningServer server = startInflating()) {
      assertThat(server.exchange(RawRequest.post("/echo", 5) + "plain").text()).isEqualTo("plain");
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void servesWebSocketsBesideBodiesThatItInflates() throws IOException {
    require(Feature.WEBSOCKET, Feature.DECOMPRESSION);
    try (RunningServer server = startInflating();
        RawWebSocket socket = server.webSocket("/echo")) {
      assertThat(socket.send(Frame.text("first"), Frame.text("next")).readText())
          .isEqualTo("first");
      assertThat(socket.readText()).isEqualTo("next");
    }
  }

  @Test
  @AskedBy("RFC 9110, section 8.4.1.3")
  default void takesNothingThatOnlyClaimsToBeCompressed() throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    byte[] claims = "this is not gzip at all".getBytes(StandardCharsets.US_ASCII);
    try (RunningServer server = startInflating();
        RawConnection connection = send(server, claims)) {
      assertRefused(connection);
      assertServes(server);
    }
  }

  /** A few bytes that are inflated to a thousand times as many. */
  @Test
  @AskedBy("RFC 9110, section 15.5.14")
  default void refusesABodyThatIsTooLargeOnceInflated() throws IOException {
    require(Feature.ECHO, Feature.DECOMPRESSION);
    try (RunningServer server = startInflating(100_000);
        RawConnection connection = send(server, gzip(new byte[64 * 1024 * 1024]))) {
      assertRefused(connection);
      assertServes(server);
    }
  }

  private static void assertRefused(RawConnection connection) {
    String answer;
    try {
      answer = connection.readLine();
    } catch (IOException ended) {
      answer = "";
    }
    assertThat(answer).as("a refusal, or the end").doesNotContain(" 200 ");
  }
}

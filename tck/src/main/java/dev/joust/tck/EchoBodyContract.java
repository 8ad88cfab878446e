package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Background;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code POST /echo}: bodies of known length, in chunks, expected, and too large. */
public interface EchoBodyContract extends ContractTests {

  @Test
  @Tag(CORE)
  @AskedBy(AskedBy.CONTRACT)
  default void sendsBodiesBack() throws IOException, InterruptedException {
    assertSentBack(0, 1, 1_024, 102_400);
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void sendsALargeBodyBack() throws IOException, InterruptedException {
    assertSentBack(10_485_760);
  }

  private void assertSentBack(int... lengths) throws IOException, InterruptedException {
    require(Feature.ECHO);
    try (RawConnection connection = sharedServer().connect()) {
      for (int bytes : lengths) {
        byte[] body = PayloadContract.payload(bytes);
        connection.send(RawRequest.post("/echo", bytes, "Content-Type: text/x-joust"));
        Thread sender = Background.run(() -> connection.send(body));
        RawResponse response = RawResponse.read(connection);
        sender.join();

        response.assertBody(body);
        assertThat(response.header("Content-Type")).hasValue("text/x-joust");
      }
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void sendsABodyWithoutContentTypeBackAsOctets() throws IOException {
    require(Feature.ECHO);
    RawResponse response = sharedServer().exchange(RawRequest.post("/echo", 2) + "ab");

    response.assertBody(new byte[] {'a', 'b'});
    assertThat(response.header("Content-Type")).hasValue("application/octet-stream");
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void sendsTheSameHeadBackAsForAPayload() throws IOException {
    require(Feature.ECHO);
    RawResponse response =
        sharedServer()
            .exchange(RawRequest.post("/echo", 2, "Content-Type: application/octet-stream") + "ab");

    PayloadContract.assertCanonicalHeaders(response, 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1_000, 100_000})
  @AskedBy("RFC 9112, section 7.1")
  default void joinsAChunkedBody(int chunkBytes) throws IOException, InterruptedException {
    require(Feature.ECHO);
    byte[] body = PayloadContract.payload(chunkBytes * 10);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(RawRequest.of("POST", "/echo", "Transfer-Encoding: chunked"));
      Thread sender =
          Background.run(
              () -> {
                for (int i = 0; i < 10; i++) {
                  connection.send("%x\r\n".formatted(chunkBytes));
                  connection.send(body, i * chunkBytes, chunkBytes);
                  connection.send("\r\n");
                }
                connection.send("0\r\n\r\n");
                connection.send(RawRequest.of("GET", "/job/unknown"));
              });
      RawResponse response = RawResponse.read(connection);
      response.assertBody(body);
      RawResponse next = RawResponse.read(connection);
      sender.join();

      assertThat(next.status()).as("the request after it").isEqualTo(404);
    }
  }

  @Test
  @AskedBy("RFC 9112, section 7.1.2")
  default void skipsFieldsBehindTheLastChunk() throws IOException {
    require(Feature.ECHO, Feature.CHUNK_TRAILERS);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(
          RawRequest.of("POST", "/echo", "Transfer-Encoding: chunked")
              + "2\r\nab\r\n0\r\nX-Trailer: 1\r\n\r\n"
              + RawRequest.of("GET", "/job/unknown"));

      assertThat(RawResponse.read(connection).text()).isEqualTo("ab");
      assertThat(RawResponse.read(connection).status()).as("the request after it").isEqualTo(404);
    }
  }

  @Test
  @AskedBy("RFC 9112, section 7.1.1")
  default void skipsExtensionsOfChunks() throws IOException {
    require(Feature.ECHO, Feature.CHUNK_EXTENSIONS);
    String request =
        RawRequest.of("POST", "/echo", "Transfer-Encoding: chunked")
            + "2;name=value\r\nab\r\n1;flag\r\nc\r\n0;last=\"quoted\"\r\n\r\n";

    assertThat(sharedServer().exchange(request).text()).isEqualTo("abc");
  }

  @Test
  @AskedBy("RFC 9110, section 10.1.1")
  default void asksForABodyThatAwaitsLeave() throws IOException {
    require(Feature.ECHO);
    try (RawConnection connection = sharedServer().connect()) {
      String request = RawRequest.post("/echo", 5, "Expect: 100-continue");
      assertThat(connection.exchangeHead(request).status()).isEqualTo(100);
      assertThat(connection.exchange("hello").text()).isEqualTo("hello");
    }
  }

  @Test
  @AskedBy("RFC 9110, section 10.1.1")
  default void asksNoClientOfHttp10ForItsBody() throws IOException {
    require(Feature.ECHO, Feature.HTTP_1_0);
    RawResponse response =
        sharedServer()
            .exchange(
                "POST /echo HTTP/1.0\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello");

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.text()).isEqualTo("hello");
  }

  @Test
  @AskedBy("RFC 9110, section 10.1.1")
  default void refusesATooLargeBodyBeforeItIsSent() throws IOException {
    require(Feature.ECHO);
    try (RunningServer small = startSmall();
        RawConnection connection = small.connect()) {
      RawResponse response =
          connection.exchange(RawRequest.post("/echo", 1_001, "Expect: 100-continue"));

      assertThat(response.status()).isEqualTo(413);
      assertThat(response.header("Connection")).hasValue("close");
      assertThat(connection.isEnded()).as("end of stream").isTrue();
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void takesABodyOfTheLargestSize() throws IOException {
    require(Feature.ECHO);
    try (RunningServer small = startSmall()) {
      assertThat(small.exchange(RawRequest.post("/echo", 1_000) + "x".repeat(1_000)).text())
          .isEqualTo("x".repeat(1_000));
    }
  }

  @Test
  @AskedBy("RFC 9110, section 15.5.14")
  default void refusesATooLargeBodyByItsLength() throws IOException {
    require(Feature.ECHO);
    try (RunningServer small = startSmall()) {
      assertThat(small.exchange(RawRequest.post("/echo", 1_001) + "x".repeat(1_001)).status())
          .isEqualTo(413);
    }
  }

  @Test
  @AskedBy("RFC 9110, section 15.5.14")
  default void refusesATooLargeBodyInChunks() throws IOException {
    require(Feature.ECHO);
    String chunk = "1f4\r\n" + "x".repeat(500) + "\r\n";
    try (RunningServer small = startSmall()) {
      RawResponse response =
          small.exchange(
              RawRequest.of("POST", "/echo", "Transfer-Encoding: chunked")
                  + chunk
                  + chunk
                  + chunk
                  + "0\r\n\r\n");

      assertThat(response.status()).isEqualTo(413);
    }
  }
}

package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Connections that stay open and connections that close; requests in pieces and in heaps. */
public interface ConnectionContract extends ContractTests {

  @Test
  @Tag(CORE)
  @AskedBy("RFC 9112, section 9.3")
  default void keepsTheConnectionOpenUnderHttp11() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      for (int bytes : new int[] {1, 0, 1_024, 102_400, 1_048_576}) {
        RawResponse response = connection.get("/payload/" + bytes);

        assertThat(response.header("Connection")).isEmpty();
        response.assertBody(PayloadContract.payload(bytes));
      }
    }
  }

  @Test
  @Tag(CORE)
  @AskedBy("RFC 9112, section 9.6")
  default void closesWhenAskedUnderHttp11() throws IOException {
    assertCloses("close");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Close", "CLOSE", "x-token, close"})
  @AskedBy("RFC 9112, section 9.6")
  default void closesHoweverItIsAskedUnderHttp11(String option) throws IOException {
    assertCloses(option);
  }

  private void assertCloses(String option) throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse response =
          connection.exchange(RawRequest.of("GET", "/payload/3", "Connection: " + option));

      assertThat(response.header("Connection")).hasValueSatisfying(isToken("close"));
      response.assertBody(PayloadContract.payload(3));
      assertThat(connection.isEnded()).as("end of stream").isTrue();
    }
  }

  @Test
  @AskedBy("RFC 9112, section 9.3")
  default void closesUnderHttp10() throws IOException {
    require(Feature.PAYLOAD, Feature.HTTP_1_0);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse response = connection.exchange("GET /payload/3 HTTP/1.0\r\n\r\n");

      assertThat(response.status()).isEqualTo(200);
      assertThat(response.header("Transfer-Encoding")).isEmpty();
      assertThat(response.body()).isEqualTo(PayloadContract.payload(3));
      assertThat(connection.isEnded()).as("end of stream").isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"keep-alive", "Keep-Alive"})
  @AskedBy("RFC 9112, section 9.3")
  default void keepsTheConnectionOpenWhenHttp10AsksForIt(String option) throws IOException {
    require(Feature.PAYLOAD, Feature.HTTP_1_0);
    try (RawConnection connection = sharedServer().connect()) {
      for (int bytes = 1; bytes <= 3; bytes++) {
        RawResponse response =
            connection.exchange(
                "GET /payload/%d HTTP/1.0\r\nConnection: %s\r\n\r\n".formatted(bytes, option));

        assertThat(response.header("Connection")).hasValueSatisfying(isToken("keep-alive"));
        assertThat(response.body()).isEqualTo(PayloadContract.payload(bytes));
      }
    }
  }

  @Test
  @AskedBy("RFC 9112, section 9.3.2")
  default void answersSixteenPipelinedRequestsInOrder() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      StringBuilder requests = new StringBuilder();
      for (int i = 0; i < 16; i++) {
        requests.append(RawRequest.of("GET", "/payload/" + i * 1_000));
      }
      connection.send(requests.toString());
      for (int i = 0; i < 16; i++) {
        assertThat(RawResponse.read(connection).body())
            .as("response %d", i)
            .isEqualTo(PayloadContract.payload(i * 1_000));
      }
    }
  }

  @Test
  @AskedBy("RFC 9112, section 9.3.2")
  default void answersPipelinedRequestsOfAllKindsInOrder() throws IOException {
    require(Feature.PAYLOAD, Feature.ECHO, Feature.JOBS, Feature.SERVER_SENT_EVENTS);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(
          RawRequest.of("GET", "/payload/9")
              + RawRequest.post("/echo", 5)
              + "hello"
              + RawRequest.of("GET", "/sse/job")
              + RawRequest.of("HEAD", "/payload/4")
              + RawRequest.post("/job", 3)
              + "abc"
              + RawRequest.of("GET", "/payload/2"));

      assertThat(RawResponse.read(connection).body()).isEqualTo(PayloadContract.payload(9));
      assertThat(RawResponse.read(connection).text()).isEqualTo("hello");
      assertThat(RawResponse.read(connection).text()).startsWith("data: {");
      assertThat(RawResponse.readHead(connection).header("Content-Length")).hasValue("4");
      assertThat(RawResponse.read(connection).status()).isEqualTo(201);
      assertThat(RawResponse.read(connection).body()).isEqualTo(PayloadContract.payload(2));
    }
  }

  @Test
  @AskedBy("RFC 9112, section 2.2")
  default void takesTwoRequestsSplitAtEveryByte() throws IOException {
    require(Feature.PAYLOAD, Feature.ECHO);
    byte[] requests =
        (RawRequest.post("/echo", 3, "Content-Type: text/x")
                + "abc"
                + RawRequest.of("GET", "/payload/2"))
            .getBytes(StandardCharsets.ISO_8859_1);
    try (RawConnection connection = sharedServer().connect()) {
      for (int split = 1; split < requests.length; split++) {
        String name = "POST /echo and GET /payload/2, split at byte " + split;
        connection.send(requests, 0, split, name);
        connection.send(requests, split, requests.length - split, name);

        assertThat(RawResponse.read(connection).text()).as("split at %d", split).isEqualTo("abc");
        assertThat(RawResponse.read(connection).body())
            .as("split at %d", split)
            .isEqualTo(PayloadContract.payload(2));
      }
    }
  }

  @Test
  @AskedBy("RFC 9112, section 2.2")
  default void takesARequestByteByByte() throws IOException {
    require(Feature.PAYLOAD);
    byte[] request = RawRequest.of("GET", "/payload/2").getBytes(StandardCharsets.ISO_8859_1);
    try (RawConnection connection = sharedServer().connect()) {
      for (byte next : request) {
        connection.send(new byte[] {next});
      }

      assertThat(RawResponse.read(connection).body()).isEqualTo(PayloadContract.payload(2));
    }
  }

  /** RFC 9112, section 2.2: a server should ignore an empty line there; it need not. */
  @Test
  @AskedBy("RFC 9112, section 2.2")
  default void answersOrRefusesARequestAfterAnEmptyLine() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse response = connection.exchange("\r\n" + RawRequest.of("GET", "/payload/2"));

      if (response.status() == 400) {
        assertThat(connection.isEnded()).as("end of stream").isTrue();
      } else {
        assertThat(response.body()).isEqualTo(PayloadContract.payload(2));
      }
    }
  }

  @Test
  @AskedBy("RFC 9112, section 9.6")
  default void ignoresWhatFollowsARequestToClose() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(
          RawRequest.of("GET", "/payload/1", "Connection: close")
              + RawRequest.of("GET", "/payload/2"));

      assertThat(RawResponse.read(connection).body()).isEqualTo(PayloadContract.payload(1));
      assertThat(connection.isEnded()).as("end of stream").isTrue();
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void answersAClientThatHasEndedItsOutput() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(RawRequest.of("GET", "/payload/1000", "Connection: close"));
      connection.endOutput();

      assertThat(RawResponse.read(connection).body()).isEqualTo(PayloadContract.payload(1000));
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void servesAThousandConnectionsAtOnce() throws IOException {
    require(Feature.PAYLOAD);
    List<RawConnection> connections = new ArrayList<>();
    try {
      for (int i = 0; i < 1_000; i++) {
        connections.add(sharedServer().connect());
      }
      for (RawConnection connection : connections) {
        connection.send(RawRequest.of("GET", "/payload/100"));
      }
      for (RawConnection connection : connections) {
        assertThat(RawResponse.read(connection).body()).isEqualTo(PayloadContract.payload(100));
      }
    } finally {
      closeAll(connections);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {10_485_760, 1_048_576})
  @AskedBy(AskedBy.CONTRACT)
  default void servesALargeBodyToASlowReader(int bytes) throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connectNarrow()) {
      connection.get("/payload/" + bytes).assertBody(PayloadContract.payload(bytes));
    }
  }

  private static Consumer<String> isToken(String token) {
    return value -> assertThat(value).isEqualToIgnoringCase(token);
  }
}

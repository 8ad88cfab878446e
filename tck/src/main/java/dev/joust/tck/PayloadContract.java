package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.spi.Payloads;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.wire.HttpDates;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code GET /payload/{bytes}}: bodies, heads, HEAD. */
public interface PayloadContract extends ContractTests {

  /** The header lines of every plain response, to the byte: frameworks must not differ. */
  String CANONICAL_HEADERS =
      "Content-Type: application/octet-stream\r\n"
          + "Content-Length: %d\r\n"
          + "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n";

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1_024, 102_400, 10_485_760})
  @AskedBy(AskedBy.CONTRACT)
  default void servesExactlyTheBytesAskedFor(int bytes) throws IOException {
    require(Feature.PAYLOAD);
    sharedServer().get("/payload/" + bytes).assertBody(payload(bytes));
  }

  /** A server may keep one body for all: how far one client has come must not move another. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void servesTheSameBodyToClientsThatReadInTurns() throws IOException {
    require(Feature.NON_BLOCKING, Feature.PAYLOAD);
    byte[] payload = payload(4_194_304);
    int part = 65_536;
    List<RawConnection> clients = new ArrayList<>();
    try {
      for (int i = 0; i < 3; i++) {
        clients.add(sharedServer().connectNarrow());
        clients.get(i).send(RawRequest.of("GET", "/payload/" + payload.length));
      }
      for (RawConnection client : clients) {
        assertThat(RawResponse.readHead(client).status()).isEqualTo(200);
      }
      for (int from = 0; from < payload.length; from += part) {
        byte[] expected = Arrays.copyOfRange(payload, from, from + part);
        for (RawConnection client : clients) {
          assertThat(client.readExactly(part)).as("from byte %d on", from).isEqualTo(expected);
        }
      }
    } finally {
      closeAll(clients);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 512, 102_400})
  @AskedBy(AskedBy.CONTRACT)
  default void sendsTheCanonicalHeadToTheByte(int bytes) throws IOException {
    require(Feature.PAYLOAD);
    RawResponse response = sharedServer().get("/payload/" + bytes);

    assertThat(response.statusLine()).startsWith("HTTP/1.1 200 ");
    assertThat(response.headerNames()).isEqualTo(Set.of("content-type", "content-length", "date"));
    assertThat(response.header("Content-Type")).hasValue("application/octet-stream");
    assertCanonicalHeaders(response, bytes);
  }

  /** Asserts that the header lines are as long as those of a payload of that many bytes. */
  static void assertCanonicalHeaders(RawResponse response, int bytes) {
    assertThat(response.headerBytes())
        .as("bytes of the header lines of\n%s", response.head())
        .isEqualTo(CANONICAL_HEADERS.formatted(bytes).length());
  }

  @Test
  @AskedBy("RFC 9110, section 6.6.1")
  default void datesTheResponseNow() throws IOException {
    require(Feature.PAYLOAD);
    String date = sharedServer().get("/payload/1").header("Date").orElseThrow();

    assertThat(HttpDates.secondsFromNow(date)).isBetween(-3L, 3L);
  }

  @Test
  @AskedBy("RFC 9110, section 9.3.2")
  default void answersHeadLikeGetWithoutTheBody() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse head = connection.exchangeHead(RawRequest.of("HEAD", "/payload/1000"));
      RawResponse get = connection.get("/payload/7");

      assertThat(head.status()).isEqualTo(200);
      assertThat(head.header("Content-Length")).hasValue("1000");
      assertThat(head.headerNames()).isEqualTo(get.headerNames());
      assertThat(get.body()).as("what follows HEAD").isEqualTo(payload(7));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1x", "99999999999999999999", "16777217", "%31"})
  @AskedBy(AskedBy.CONTRACT)
  default void refusesALengthThatIsNoneOrTooLarge(String length) throws IOException {
    require(Feature.PAYLOAD);

    assertThat(sharedServer().get("/payload/" + length).status()).isEqualTo(400);
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void ignoresAQuery() throws IOException {
    require(Feature.PAYLOAD);

    assertThat(sharedServer().get("/payload/5?a=b&c=%20").body()).isEqualTo(payload(5));
  }

  /** The payload of that many bytes. */
  static byte[] payload(int bytes) {
    byte[] payload = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      payload[i] = Payloads.byteAt(i);
    }
    return payload;
  }
}

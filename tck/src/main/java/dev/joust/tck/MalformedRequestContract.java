package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Malformed requests (RFC 9112) are answered by 400 and the end of their connection; no other
 * connection comes to harm.
 */
public interface MalformedRequestContract extends ContractTests {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /payload/1 HTTP/1.1\r\n\r\n",
        "GET /payload/1 HTTP/1.1\r\nHost: joust\r\nHost: joust\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: joust\r\nContent-Length: -1\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: joust\r\nContent-Length: x\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: joust\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "POST /echo HTTP/1.1\r\nHost: joust\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
      })
  @AskedBy("RFC 9112, sections 3.2 and 6.3")
  default void refusesARequestWithoutOneHostOrWithABadLength(String request) throws IOException {
    require(Feature.PAYLOAD, Feature.ECHO);
    assertRefused(request);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET\r\n\r\n",
        "GET /payload/1 HTTP/1.1\r\nHost: joust\r\nBad Header: 1\r\n\r\n",
        "GET /payload/1 HTTP/1.1\r\nHost: joust\r\nNoColon\r\n\r\n"
      })
  @AskedBy("RFC 9112, sections 3 and 5")
  default void refusesLinesThatAreNone(String request) throws IOException {
    require(Feature.PAYLOAD, Feature.REQUEST_SYNTAX_CHECK);
    assertRefused(request);
  }

  @Test
  @Tag(CORE)
  @AskedBy("RFC 9112, section 3")
  default void refusesGarbage() throws IOException {
    require(Feature.PAYLOAD, Feature.REQUEST_SYNTAX_CHECK);
    assertRefused("GARBAGE\r\n\r\n");
  }

  private void assertRefused(String request) throws IOException {
    try (RawConnection other = sharedServer().connect();
        RawConnection connection = sharedServer().connect()) {
      connection.send(request);

      String name = RawConnection.printable(request.getBytes(StandardCharsets.ISO_8859_1));
      assertThat(RawResponse.read(connection).status())
          .as("status of the answer to %s", name)
          .isEqualTo(400);
      assertThat(connection.isEnded()).as("end of stream after %s", name).isTrue();
      assertThat(other.get("/payload/1").body()).isEqualTo(PayloadContract.payload(1));
    }
  }

  /** RFC 9110, section 15.6.6, lets a server name the version as the fault. */
  @Test
  @AskedBy("RFC 9112, section 2.3")
  default void refusesAVersionThatIsNone() throws IOException {
    require(Feature.PAYLOAD);

    assertThat(sharedServer().exchange("GET /payload/1 HTTP/x.y\r\nHost: joust\r\n\r\n").status())
        .isIn(400, 505);
  }

  @Test
  @AskedBy("RFC 9110, section 5.4")
  default void survivesAHeadThatNeverEnds() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send("GET /payload/1 HTTP/1.1\r\nHost: joust\r\nX-Long: ");
      byte[] filler = "x".repeat(1_024).getBytes(StandardCharsets.ISO_8859_1);
      try {
        for (int i = 0; i < 2_048; i++) {
          connection.send(filler);
        }
      } catch (IOException refused) {
        // The server may end the connection while the client still sends.
      }
    }

    assertThat(sharedServer().get("/payload/1").status()).isEqualTo(200);
  }
}

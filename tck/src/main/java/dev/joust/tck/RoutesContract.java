package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Feature;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is there, what is not, and by which method. */
public interface RoutesContract extends ContractTests {

  @Test
  @Tag(CORE)
  @AskedBy(AskedBy.CONTRACT)
  default void tellsErrorsApart() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      assertThat(connection.get("/nowhere").status()).as("GET /nowhere").isEqualTo(404);
      assertThat(connection.exchange(RawRequest.post("/payload/1", 0)).status())
          .as("POST /payload/1")
          .isEqualTo(405);
      assertThat(connection.get("/payload/x").status()).as("GET /payload/x").isEqualTo(400);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /",
    "GET, /nowhere",
    "GET, /payload",
    "POST, /payloads/1",
    "GET, /ws",
    "HEAD, /x?y"
  })
  @AskedBy("RFC 9110, section 15.5.5")
  default void doesNotFindWhatIsNotThere(String method, String target) throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      assertThat(connection.exchangeHead(RawRequest.of(method, target)).status())
          .as("status of the answer to %s %s", method, target)
          .isEqualTo(404);
    }
  }

  @Test
  @AskedBy("RFC 9112, section 3.2.2")
  default void takesATargetInAbsoluteForm() throws IOException {
    require(Feature.PAYLOAD);

    sharedServer().get("http://joust/payload/5").assertBody(PayloadContract.payload(5));
    assertThat(sharedServer().get("http://joust/nowhere").status()).isEqualTo(404);
  }

  /**
   * RFC 9110, section 9.3.7, and RFC 9112, section 3.2.4: the request is about the server, which
   * tells what its routes take. Frameworks that answer it themselves may name more.
   */
  @Test
  @AskedBy("RFC 9110, section 9.3.7")
  default void tellsWhichMethodsItsRoutesTake() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse response = connection.exchange(RawRequest.of("OPTIONS", "*"));

      assertThat(response.status()).isEqualTo(200);
      assertThat(response.body()).isEmpty();
      assertThat(response.header("Allow").orElse("").split(", *")).contains("GET", "HEAD", "POST");
      connection.send(RawRequest.of("GET", "/payload/1"));
      RawResponse.read(connection).assertBody(PayloadContract.payload(1));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DELETE | /payload/1 | GET, HEAD",
        "POST | /payload/1 | GET, HEAD",
        "PUT | /echo | POST",
        "GET | /echo | POST",
        "GET | /job | POST",
        "POST | /job/unknown | GET, HEAD",
        "POST | /polling | GET, HEAD",
        "PATCH | /sse | GET, HEAD",
        "OPTIONS | /sse/job | GET, HEAD",
        "POST | /ws/live | GET, HEAD"
      })
  @AskedBy("RFC 9110, section 15.5.6")
  default void namesTheMethodsOfARouteThatLacksThisOne(String method, String target, String allow)
      throws IOException {
    require(Feature.PAYLOAD, Feature.ECHO, Feature.JOBS, Feature.LIVE);
    RawResponse response = sharedServer().exchange(RawRequest.of(method, target));

    assertThat(response.status())
        .as("status of the answer to %s %s", method, target)
        .isEqualTo(405);
    assertThat(response.header("Allow")).hasValue(allow);
  }

  @Test
  @AskedBy("RFC 9112, section 9.3")
  default void goesOnAfterAnErrorThatIsNotTheConnections() throws IOException {
    require(Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      for (String target : List.of("/nowhere", "/echo")) {
        assertThat(connection.get(target).header("Connection")).as(target).isEmpty();
      }
      assertThat(connection.get("/payload/1").status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/job, 10000, 201",
    "/job, 100000, 201",
    "/nowhere, 10000, 404",
    "/nowhere, 100000, 404",
    "/payload/1, 10000, 405",
    "/payload/1, 100000, 405"
  })
  @AskedBy("RFC 9112, section 9.3")
  default void skipsABodyThatNobodyWants(String target, int bytes, int status) throws IOException {
    require(Feature.PAYLOAD, Feature.JOBS);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(RawRequest.post(target, bytes) + "x".repeat(bytes));
      connection.send(RawRequest.of("GET", "/payload/2"));

      assertThat(RawResponse.read(connection).status()).isEqualTo(status);
      assertThat(RawResponse.read(connection).body()).isEqualTo(PayloadContract.payload(2));
    }
  }
}

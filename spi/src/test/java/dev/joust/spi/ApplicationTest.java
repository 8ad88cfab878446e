package dev.joust.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApplicationTest {

  private static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

  private final Application application =
      Application.start(
          ApplicationSettings.defaults()
              .withMaxPayloadBytes(1_000)
              .withJobMax(Duration.ofMillis(50)));

  @AfterEach
  void closeApplication() {
    application.close();
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /payload/0, 200",
    "HEAD, /payload/1000, 200",
    "GET, /payload/1001, 400",
    "GET, /payload/99999999999999999999, 400",
    "GET, /payload/, 400",
    "GET, /payload/-1, 400",
    "GET, /payload/+1, 400",
    "GET, /payload/1e3, 400",
    "GET, /payload/5?x=1, 200",
    "GET, http://joust/payload/5, 200",
    "GET, HTTPS://joust:8443/payload/5?x=1, 200",
    "GET, http://joust/nowhere, 404",
    "GET, http://joust, 404",
    "GET, http://joust?/payload/5, 404",
    "GET, ftp://joust/payload/5, 404",
    "GET, payload/5, 404",
    "PUT, /payload/5, 405",
    "get, /payload/5, 405",
    "GET, /payload, 404",
    "GET, /, 404",
    "GET, /echo, 405",
    "GET, /job, 405",
    "POST, /job, 201",
    "GET, /job/unknown, 404",
    "GET, /job/unknown/done, 404",
    "GET, /job//done, 404",
    "GET, /job/done, 404",
    "DELETE, /job/unknown, 405",
    "DELETE, /job/unknown/done, 405",
    "GET, /polling, 200",
    "POST, /polling, 405",
    "POST, /sse, 405",
    "GET, /ws/live, 426",
    "GET, /ws/job, 426",
    "OPTIONS, *, 200",
    "GET, *, 404",
    "GET, /ws/jobs, 426",
    "POST, /ws/job, 405"
  })
  void answersWithTheStatusOfTheRouteTable(String method, String target, int status) {
    assertStatus(application.answer(method, target), status);
  }

  @ParameterizedTest
  @CsvSource({
    "POST, /echo, ECHO_BODY",
    "GET, /sse, LIVE_EVENTS",
    "HEAD, /sse, LIVE_EVENTS",
    "GET, /sse/job?user=1, JOB_EVENTS"
  })
  void answersWithAnInteraction(String method, String target, Interaction interaction) {
    assertThat(application.answer(method, target)).isEqualTo(interaction);
  }

  @Test
  void answersForTheEndOfAJobWhenThatHasCome() throws InterruptedException {
    String location = ((Response) application.answer("POST", "/job")).headers().get(0).value();
    Pending pending = (Pending) application.answer("GET", location + "/done?user=1");
    BlockingQueue<Response> ready = new ArrayBlockingQueue<>(1);
    pending.whenReady(ready::add);

    assertThat(ready.take()).isSameAs(application.answer("GET", location));
  }

  @ParameterizedTest
  @CsvSource({
    "/echo, ECHO_SOCKET",
    "/ws/job, JOB_SOCKET",
    "/ws/jobs, JOBS_SOCKET",
    "/ws/live?x, LIVE_SOCKET",
    "http://joust/echo, ECHO_SOCKET"
  })
  void upgradesWhereASocketIsServed(String target, Interaction interaction) {
    assertThat(application.upgrade("GET", target, handshake("13", KEY))).isEqualTo(interaction);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /echo, 12, dGhlIHNhbXBsZSBub25jZQ==, 426",
    "GET, /echo, , dGhlIHNhbXBsZSBub25jZQ==, 426",
    "GET, /echo, 13, , 400",
    "GET, /echo, 13, dG9vIHNob3J0, 400",
    "GET, /echo, 13, !!!, 400",
    "GET, /nowhere, 13, dGhlIHNhbXBsZSBub25jZQ==, 404",
    "PUT, /ws/live, 13, dGhlIHNhbXBsZSBub25jZQ==, 405"
  })
  void refusesABadHandshake(String method, String target, String version, String key, int status) {
    assertStatus(application.upgrade(method, target, handshake(version, key)), status);
  }

  @ParameterizedTest
  @CsvSource({"Connection, keep-alive, 400", "Connection, , 400", "Upgrade, h2c, 405"})
  void refusesAHandshakeThatIsNotOffered(String field, String value, int status) {
    Map<String, List<String>> headers = new HashMap<>(fields("13", KEY));
    headers.put(field, Stream.ofNullable(value).toList());

    assertStatus(application.upgrade("GET", "/echo", headers::get), status);
  }

  private static Function<String, List<String>> handshake(String version, String key) {
    return fields(version, key)::get;
  }

  private static Map<String, List<String>> fields(String version, String key) {
    return Map.of(
        "Upgrade", List.of("h2c", "other, WebSocket"),
        "Connection", List.of("keep-alive, Upgrade"),
        "Sec-WebSocket-Version", Stream.ofNullable(version).toList(),
        "Sec-WebSocket-Key", Stream.ofNullable(key).toList());
  }

  @Test
  void namesTheAllowedMethodsAndTheVersionWanted() {
    Response wrongMethod = (Response) application.answer("GET", "/job");
    Response wrongVersion = (Response) application.upgrade("GET", "/echo", handshake("8", KEY));

    assertThat(wrongMethod.headers()).containsExactly(new Header("Allow", "POST"));
    assertThat(wrongVersion.headers()).contains(new Header("Sec-WebSocket-Version", "13"));
  }

  @Test
  void payloadHasThePublishedBytes() {
    ByteBuffer body = application.payloads().response(1_000).body();

    assertThat(body.remaining()).isEqualTo(1_000);
    for (int i = 0; i < 1_000; i++) {
      assertThat(body.get(i)).as("byte %d", i).isEqualTo(Payloads.byteAt(i));
    }
  }

  @Test
  void bodiesAreReadOnlyAndHaveAPositionOfTheirOwn() {
    Response response = application.payloads().response(10);
    response.body().position(5);

    assertThat(response.body().remaining()).isEqualTo(10);
    assertThat(response.body().isReadOnly()).isTrue();
  }

  @Test
  void growsItsStoreForALargePayload() {
    try (Application large =
        Application.start(ApplicationSettings.defaults().withMaxPayloadBytes(10_000_000))) {
      ByteBuffer body = large.payloads().response(10_000_000).body();

      assertThat(body.get(9_999_999)).isEqualTo(Payloads.byteAt(9_999_999));
      assertThat(large.payloads().response(1).bodyBytes()).isEqualTo(1);
    }
  }

  private static void assertStatus(Answer answer, int status) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            Response.class, response -> assertThat(response.status()).isEqualTo(status));
  }
}

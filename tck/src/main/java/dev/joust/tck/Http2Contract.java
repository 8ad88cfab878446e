package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Counters;
import dev.joust.spi.Feature;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Condition;
import dev.joust.tck.wire.Http2Frame;
import dev.joust.tck.wire.RawHttp2;
import dev.joust.tck.wire.TrustingClient;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * HTTP/2 alongside HTTP/1.1: by ALPN within TLS, which the JDK's own client asks for, and with
 * prior knowledge.
 */
public interface Http2Contract extends ContractTests {

  /** How many requests a client has under way at once. */
  int STREAMS = 128;

  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy("RFC 9113, section 3.2")
  default void servesHttp2ToClientsThatChooseIt(Tls engine) throws Exception {
    try (RunningServer server = startHttp2(engine)) {
      TrustingClient client =
          new TrustingClient(server.server().address(), HttpClient.Version.HTTP_2);

      for (int bytes : new int[] {0, 1, 16_384, 1_000_000}) {
        HttpResponse<byte[]> response = client.get("/payload/" + bytes);
        assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(PayloadContract.payload(bytes));
        assertThat(response.headers().map().keySet())
            .isEqualTo(Set.of(":status", "content-type", "content-length", "date"));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = Tls.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  @AskedBy("RFC 7301, section 3.2")
  default void servesHttp1ToClientsThatOfferNothingElse(Tls engine) throws Exception {
    try (RunningServer server = startHttp2(engine)) {
      TrustingClient client =
          new TrustingClient(server.server().address(), HttpClient.Version.HTTP_1_1);
      HttpResponse<byte[]> response = client.get("/payload/5");

      assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
      assertThat(response.body()).isEqualTo(PayloadContract.payload(5));
      assertThat(server.get("/payload/1").status()).as("without ALPN").isEqualTo(200);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void sendsABodyBackOverHttp2() throws Exception {
    try (RunningServer server = startHttp2(Tls.JDK)) {
      TrustingClient client =
          new TrustingClient(server.server().address(), HttpClient.Version.HTTP_2);

      for (int bytes : new int[] {0, 1, 65_536, 1_000_000}) {
        byte[] body = PayloadContract.payload(bytes);
        HttpResponse<byte[]> response = client.post("/echo", BodyPublishers.ofByteArray(body));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(body);
        assertThat(response.headers().firstValue("content-type")).hasValue("text/x");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /payload/5, 200",
    "HEAD, /payload/5, 200",
    "GET, /payload/x, 400",
    "GET, /nowhere, 404",
    "GET, /echo, 405",
    "POST, /job, 201",
    "GET, /polling, 200",
    "HEAD, /sse, 200",
    "GET, /ws/live, 426"
  })
  @AskedBy(AskedBy.CONTRACT)
  default void answersOverHttp2AsOverHttp1(String method, String path, int status)
      throws IOException {
    require(Feature.JOBS, Feature.LIVE);
    try (RunningServer server = startHttp2();
        RawHttp2 client = RawHttp2.open(server.connect())) {
      RawHttp2.Answer answer = client.send(Http2Frame.request(1, true, method, path)).readAnswer(1);

      assertThat(answer.status()).isEqualTo(status);
      if (method.equals("HEAD")) {
        assertThat(answer.body()).isEmpty();
      } else if (status == 200) {
        assertThat(answer.body()).isNotEmpty();
      }
    }
  }

  @Test
  @AskedBy("RFC 9113, section 3.3")
  default void servesBothProtocolsOnOnePort() throws IOException {
    try (RunningServer server = startHttp2();
        RawHttp2 client = RawHttp2.open(server.connect())) {
      assertThat(server.server().effectiveSettings()).containsEntry("http2", "true");
      for (int stream = 1; stream <= 5; stream += 2) {
        assertThat(client.send(Http2Frame.get(stream, "/payload/3")).readAnswer(stream).body())
            .isEqualTo(PayloadContract.payload(3));
        server.get("/payload/3").assertBody(PayloadContract.payload(3));
      }
    }
  }

  @Test
  @AskedBy("RFC 9113, section 5.1.2")
  default void servesManyStreamsAtOnce() throws IOException {
    require(Feature.JOBS, Feature.LONG_POLL);
    try (RunningServer server = startHttp2();
        RawHttp2 client = RawHttp2.open(server.connect())) {
      String job = server.application().jobs().create().id();
      Http2Frame[] requests = new Http2Frame[STREAMS];
      for (int i = 0; i < STREAMS; i++) {
        requests[i] = Http2Frame.get(2 * i + 1, "/job/" + job + "/done");
      }
      client.send(requests);
      int ended = 0;
      while (ended < STREAMS) {
        Http2Frame frame = client.read();
        assertThat(frame.type()).as("%s", frame).isNotIn(Http2Frame.RST_STREAM, Http2Frame.GOAWAY);
        if (frame.stream() > 0 && frame.has(Http2Frame.END_STREAM)) {
          ended++;
        }
      }
    }
  }

  /** The windows of a client, of which it makes a bodies' way as narrow as it likes. */
  @Test
  @AskedBy("RFC 9113, section 5.2.1")
  default void sendsNoMoreThanTheWindowOfAStream() throws IOException {
    try (RunningServer server = startHttp2();
        RawHttp2 client = RawHttp2.open(server.connect(), Http2Frame.INITIAL_WINDOW_SIZE, 10)) {
      client.send(Http2Frame.get(1, "/payload/100"));
      assertThat(client.readStatus(1)).isEqualTo(200);
      int bytes = 0;
      while (bytes < 10) {
        bytes += client.read(1).payload().length;
      }
      assertThat(bytes).as("as much as the window").isEqualTo(10);
      client.send(Http2Frame.get(3, "/payload/7"));
      assertThat(client.readAnswer(3).body()).as("another stream's").hasSize(7);

      client.send(Http2Frame.windowUpdate(1, 90));
      Http2Frame part;
      do {
        part = client.read(1);
        bytes += part.payload().length;
      } while (!part.has(Http2Frame.END_STREAM));
      assertThat(bytes).as("nothing beyond the window").isEqualTo(100);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @AskedBy(AskedBy.CONTRACT)
  default void refusesABodyThatIsTooLarge(boolean declared) throws IOException {
    require(Feature.HTTP2, Feature.PAYLOAD, Feature.ECHO);
    try (RunningServer server = startServer(http2().withMaxMessageBytes(1_000));
        RawHttp2 client = RawHttp2.open(server.connect())) {
      String[] fields = declared ? new String[] {"content-length", "1001"} : new String[0];
      client.send(
          Http2Frame.request(1, false, "POST", "/echo", fields),
          Http2Frame.data(1, false, new byte[1_001]));

      assertThat(client.readStatus(1)).isEqualTo(413);
      try (RawHttp2 other = RawHttp2.open(server.connect())) {
        assertThat(other.send(Http2Frame.get(1, "/payload/1")).readAnswer(1).status())
            .isEqualTo(200);
      }
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void pushesEventsUntilTheStreamIsReset() throws IOException {
    require(Feature.LIVE, Feature.SERVER_SENT_EVENTS);
    try (RunningServer server = startHttp2();
        RawHttp2 client = RawHttp2.open(server.connect())) {
      client.send(Http2Frame.get(1, "/sse"));
      assertThat(client.readStatus(1)).isEqualTo(200);
      assertThat(client.read(1).payload()).isNotEmpty();
      assertThat(client.read(1).payload()).isNotEmpty();
      client.send(Http2Frame.cancel(1));

      Condition.await(
          "the subscription ends",
          () -> server.application().liveFeed().subscribers() == 0,
          () -> server.application().liveFeed().subscribers());
      Http2Frame frame = client.send(Http2Frame.get(3, "/payload/1")).read(3);
      assertThat(frame.type()).isEqualTo(Http2Frame.HEADERS);
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void countsConnectionsAndStreams() throws IOException {
    try (RunningServer server = startHttp2()) {
      try (RawHttp2 client = RawHttp2.open(server.connect())) {
        for (int stream = 1; stream < 20; stream += 2) {
          client.send(Http2Frame.get(stream, "/payload/1")).readAnswer(stream);
        }
        CountersContract.assertSettlesAt(server, new Counters(1, 1, 10, 0, 0));
      }
      CountersContract.assertSettlesAt(server, new Counters(1, 0, 10, 0, 0));
    }
  }

  /** What passes over the setting does not name it, and is refused by its JVM. */
  @Test
  @AskedBy(AskedBy.SPI)
  default void refusesHttp2ThatItLacks() throws IOException {
    if (!contractProvider().features().contains(Feature.HTTP2)) {
      try (RunningServer server = startServer(http2())) {
        assertThat(server.server().effectiveSettings())
            .doesNotContainKey(ServerSetting.HTTP2.key());
      } catch (IllegalArgumentException refusal) {
        assertThat(refusal).hasMessageContaining("http2");
      }
    }
  }

  private RunningServer startHttp2(Tls engine) throws IOException {
    require(Feature.HTTP2, Feature.TLS, engine == Tls.NATIVE ? Feature.NATIVE_TLS : Feature.TLS);
    return startServer(http2().withTls(engine));
  }

  private RunningServer startHttp2() throws IOException {
    require(Feature.HTTP2, Feature.PAYLOAD, Feature.ECHO);
    return startQuickHttp2();
  }
}

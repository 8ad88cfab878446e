package dev.joust.load.wire;

import static dev.joust.load.wire.Loads.spec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.joust.load.Endpoint;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.io.Transport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** HTTP over real sockets, to servers that do right and wrong. */
@Timeout(300)
class HttpLoadTest {

  private static final String OK = "HTTP/1.1 200 OK\r\n";
  private static final String CLOSING = OK + "Connection: close\r\n";

  @ParameterizedTest
  @EnumSource(Transport.class)
  void countsEveryByteOfKeptConnections(Transport transport) throws Exception {
    String answer = OK + "Content-Length: 5\r\n\r\nhello";
    try (FakeServer server = FakeServer.start(always(answer))) {
      LoadSpec spec = spec(server, Endpoint.HTTP_KEEPALIVE, 3, 5);
      String request = "GET /x HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(spec.uri().getAuthority());

      LoadResult result = Loads.run(transport, spec, 100);

      assertThat(result.errors()).isEmpty();
      assertThat(result.started()).isEqualTo(100);
      assertThat(result.completed()).isEqualTo(100);
      assertThat(result.bytesSent()).isEqualTo(100L * request.length());
      assertThat(result.bytesReceived()).isEqualTo(100L * answer.length());
      assertThat(server.accepted()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void makesAConnectionForEachRequestThatCloses(Transport transport) throws Exception {
    try (FakeServer server = FakeServer.start(once(CLOSING + "Content-Length: 5\r\n\r\nhello"))) {
      LoadResult result = Loads.run(transport, spec(server, Endpoint.HTTP_CLOSE, 4, 5), 40);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(40);
      assertThat(result.connectionsOpened()).isEqualTo(40);
      assertThat(server.accepted()).isEqualTo(40);
    }
  }

  @Test
  void endsAClosingRequestWhenTheServerHasEndedTheStream() throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(CLOSING + "Content-Length: 5\r\n\r\nhello");
              connection.awaitEnd();
            })) {
      LoadSpec spec = spec(server, Endpoint.HTTP_CLOSE, 1, 5, Duration.ofMillis(300));

      assertThat(Loads.run(spec, 1).errors()).isEqualTo(Map.of("timeout", 1L));
    }
  }

  @Test
  void asksForTheConnectionToBeClosed() throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              boolean asked = connection.request().contains("\r\nConnection: close\r\n");
              connection.send(asked ? CLOSING + "Content-Length: 0\r\n\r\n" : "no");
            })) {
      assertThat(Loads.run(spec(server, Endpoint.HTTP_CLOSE, 1, 0), 2).errors()).isEmpty();
    }
  }

  /** Each answer is sent once; then the server closes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "status | HTTP/1.1 503 Busy~Content-Length: 5~~hello",
        "length | HTTP/1.1 200 OK~Content-Length: 4~~hell",
        "length | HTTP/1.1 200 OK~Content-Length: 5~~hello, world",
        "length | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~4~hell~0~~",
        "closed | HTTP/1.1 200 OK~Content-Length: 5~~hell",
        "closed | HTTP/1.1 200 OK~Content-Le",
        "closed | ''",
        "closed | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~hello~",
        "other | HTTP/1.1 2000 OK~Content-Length: 5~~hello",
        "other | HTTP/1.1 200 OK~Content-Length: 5~Content-Length: 6~~hello",
        "other | HTTP/1.1 200 OK~Content-Length: -5~~hello",
        "other | HTTP/1.1 200 OK~Content-Length: 5~Transfer-Encoding: chunked~~hello",
        "other | HTTP/1.1 200 OK~Transfer-Encoding: gzip, chunked~~hello",
        "other | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~hello!~0~~",
        "other | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~x~hello~0~~",
        "other | HTTP/1.1 200 OK~Content-Length : 5~~hello",
        "other | HTTP/1.1 200 OK~No field~~hello",
        "other | HTTP/2.0 200 OK~Content-Length: 5~~hello",
        "other | nonsense~",
      })
  void saysWhatIsWrongWithAnAnswer(String kind, String answer) throws Exception {
    try (FakeServer server = FakeServer.start(once(answer.replace("~", "\r\n")))) {
      LoadResult result = Loads.run(spec(server, Endpoint.HTTP_KEEPALIVE, 1, 5), 1);

      assertThat(result.errors()).isEqualTo(Map.of(kind, 1L));
      assertThat(result.completed()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1 200 OK~Content-Length: 5~~hello",
        "HTTP/1.1 200 OK~transfer-encoding: CHUNKED~~5~hello~0~~",
        "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~002;a=b~he~3~llo~0~Trailer: yes~~",
        "HTTP/1.1 100 Continue~~HTTP/1.1 200~Content-Length:5 ~X: ~~hello",
        "HTTP/1.1 200 OK~~hello",
        "HTTP/1.0 200 OK~Content-Length: 5~~hello",
      })
  void readsAnAnswerWhereverItIsCut(String text) throws Exception {
    String answer = text.replace("~", "\r\n");
    for (int cut = 1; cut < answer.length(); cut++) {
      int at = cut;
      try (FakeServer server =
          FakeServer.start(
              connection -> {
                connection.request();
                connection.send(answer.substring(0, at));
                connection.send(answer.substring(at));
              })) {
        LoadResult result = Loads.run(spec(server, Endpoint.HTTP_KEEPALIVE, 1, 5), 1);

        assertThat(result.errors()).as("cut at " + cut).isEmpty();
        assertThat(result.bytesReceived()).isEqualTo(answer.length());
      }
    }
  }

  @Test
  void startsAfreshAfterHalfAnAnswer() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    String answer = OK + "Content-Length: 5\r\n\r\nhello";
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              boolean first = connections.getAndIncrement() == 0;
              connection.send(first ? answer.substring(0, 25) : answer);
            })) {
      LoadResult result = Loads.run(spec(server, Endpoint.HTTP_KEEPALIVE, 1, 5), 2);

      assertThat(result.errors()).isEqualTo(Map.of("closed", 1L));
      assertThat(result.completed()).isEqualTo(1);
    }
  }

  /** HTTP/1.0 closes unless it says otherwise, and its bodies may end with the connection. */
  @ParameterizedTest
  @MethodSource("endpoints")
  void takesAnswersOfHttp10(Endpoint endpoint) throws Exception {
    try (FakeServer server = FakeServer.start(once("HTTP/1.0 200 OK\r\n\r\nhello"))) {
      LoadResult result = Loads.run(spec(server, endpoint, 1, 5), 5);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(5);
      assertThat(server.accepted()).isEqualTo(5);
    }
  }

  @Test
  void wantsToHearThatTheConnectionCloses() throws Exception {
    try (FakeServer server = FakeServer.start(once(OK + "Content-Length: 5\r\n\r\nhello"))) {
      assertThat(Loads.run(spec(server, Endpoint.HTTP_CLOSE, 1, 5), 2).errors())
          .isEqualTo(Map.of("not-closed", 2L));
    }
  }

  @Test
  void makesANewConnectionWhereTheServerClosesOne() throws Exception {
    try (FakeServer server = FakeServer.start(once(CLOSING + "Content-Length: 5\r\n\r\nhello"))) {
      LoadResult result = Loads.run(spec(server, Endpoint.HTTP_KEEPALIVE, 1, 5), 5);

      assertThat(result.errors()).isEmpty();
      assertThat(server.accepted()).isEqualTo(5);
    }
  }

  @Test
  void waitsNoLongerThanTheTimeout() throws Exception {
    try (FakeServer server = FakeServer.start(FakeServer.Connection::awaitEnd)) {
      LoadSpec spec = spec(server, Endpoint.HTTP_KEEPALIVE, 2, 5, Duration.ofMillis(200));

      LoadResult result = Loads.run(spec, 4);

      assertThat(result.errors()).isEqualTo(Map.of("timeout", 4L));
      // Connections are there before the server takes them.
      while (server.accepted() < 4) {
        Thread.onSpinWait();
      }
      assertThat(server.accepted()).isEqualTo(4);
    }
  }

  @Test
  void reportsAServerThatIsNotThere() throws Exception {
    LoadSpec keepAlive = nobody(Endpoint.HTTP_KEEPALIVE);

    assertThatThrownBy(() -> new WireLoadClient().open(keepAlive))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(keepAlive.uri().toString())
        .hasMessageContaining("refused");
    assertThat(Loads.run(nobody(Endpoint.HTTP_CLOSE), 50).errors())
        .isEqualTo(Map.of("connect", 50L));
  }

  @ParameterizedTest
  @MethodSource("endpoints")
  void takesTenMegabytesFromAServerOfTheJdk(Endpoint endpoint) throws Exception {
    int bytes = 10_000_000;
    ExecutorService threads = Executors.newCachedThreadPool();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        request -> {
          if (endpoint.closes()) {
            request.getResponseHeaders().set("Connection", "close");
          }
          request.sendResponseHeaders(200, bytes);
          request.getResponseBody().write(new byte[bytes]);
          request.close();
        });
    server.start();
    try {
      URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
      LoadResult result =
          Loads.run(new LoadSpec(uri, endpoint, 2, 0, OptionalInt.of(bytes), Loads.PATIENCE, 1), 6);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(6);
      assertThat(result.bytesReceived()).isGreaterThan(6L * bytes);
    } finally {
      server.stop(0);
      threads.shutdown();
    }
  }

  /**
   * What is left of the request must not be taken for the next one. The server does not read the
   * body, which is longer than all that fits between the two.
   */
  @ParameterizedTest
  @EnumSource(Transport.class)
  void startsAfreshAfterAnAnswerThatCameBeforeTheBodyWasSent(Transport transport) throws Exception {
    byte[] body = new byte[20_000_000];
    CountDownLatch over = new CountDownLatch(1);
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(OK + "Content-Length: 5\r\n\r\nhello");
              over.await();
            })) {
      LoadSpec spec =
          spec(server, Endpoint.HTTP_KEEPALIVE, 1, 5)
              .withRequest(new HttpRequest("POST", List.of(), body));

      LoadResult result = Loads.run(transport, spec, 3);

      assertThat(result.errors()).isEmpty();
      assertThat(server.accepted()).isEqualTo(3);
    } finally {
      over.countDown();
    }
  }

  /** The server answers, reads no more, and resets the connection while the body is being sent. */
  @ParameterizedTest
  @EnumSource(Transport.class)
  void readsAnAnswerThatCameBeforeSendingFailed(Transport transport) throws Exception {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(
                  "HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
            })) {
      LoadSpec spec =
          spec(server, Endpoint.HTTP_KEEPALIVE, 1, 5)
              .withRequest(new HttpRequest("POST", List.of(), new byte[3_000_000]));

      assertThat(Loads.run(transport, spec, 100).errors()).isEqualTo(Map.of("status", 100L));
    }
  }

  static List<Endpoint> endpoints() {
    return List.of(Endpoint.HTTP_CLOSE, Endpoint.HTTP_KEEPALIVE);
  }

  private static LoadSpec nobody(Endpoint endpoint) throws IOException {
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      URI uri = URI.create("http://127.0.0.1:" + closed.getLocalPort() + "/");
      return new LoadSpec(uri, endpoint, 1, 0, OptionalInt.empty(), Loads.PATIENCE, 1);
    }
  }

  private static FakeServer.Behaviour always(String answer) {
    return connection -> {
      while (true) {
        connection.request();
        connection.send(answer);
      }
    };
  }

  private static FakeServer.Behaviour once(String answer) {
    return connection -> {
      connection.request();
      connection.send(answer);
    };
  }
}

package dev.joust.load.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.load.Endpoint;
import dev.joust.load.Goal;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.ahc.AhcLoadClient;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both clients against one server that counts: what each makes of an answer, in the forms that
 * servers give it.
 */
@Timeout(300)
class AnswerFormsTest {

  private static final int REQUESTS = 5;
  private static final String PLAIN = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";

  private static final List<LoadClient> CLIENTS =
      List.of(new WireLoadClient(), new AhcLoadClient());

  /**
   * In an answer, ~ is the end of a line, % a line feed alone, and ^ the end of what is sent at a
   * time.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "plain | 200 | HTTP/1.1 200 OK~Content-Length: 5~~hello",
        "chunks | 200 | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~2~he~3~llo~0~~",
        "extended chunks | 200 | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5;a=b;c=\"d e\"~hello~0;z~~",
        "blanks before it | 200 | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5 \t;a=b~hello~0~~",
        "zeros in front | 200 | HTTP/1.1 200 OK~Transfer-Encoding: CHUNKED~~0000A~0123456789~000~~",
        "tabs | 200 | HTTP/1.1 200 OK~Transfer-Encoding:\tchunked\t~~5~hello~0~~",
        "trailers | 200 | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~hello~0~X-T: v~Y-T: w~~",
        "204 | 204 | HTTP/1.1 204 No Content~~",
        "204 with a length | 204 | HTTP/1.1 204 No Content~Content-Length: 0~~",
        "205 | 205 | HTTP/1.1 205 Reset Content~Content-Length: 0~~",
        "299 | 299 | HTTP/1.1 299 Odd~Content-Length: 5~~hello",
        "100 | 200 | HTTP/1.1 100 Continue~~HTTP/1.1 200 OK~Content-Length: 5~~hello",
        "102 twice | 200 | HTTP/1.1 102 Processing~~HTTP/1.1 102 Processing~~HTTP/1.1 200 OK~Content-Length: 5~~hello",
        "103 | 200 | HTTP/1.1 103 Early Hints~Link: </a.css>; rel=preload~~HTTP/1.1 200 OK~Content-Length: 5~~hello",
        "103 ahead | 200 | HTTP/1.1 103 Early Hints~Link: </a.css>~~^HTTP/1.1 200 OK~Content-Length: 5~~hello",
        "the length twice | 200 | HTTP/1.1 200 OK~Content-Length: 5~Content-Length: 5~~hello",
        "small letters | 200 | HTTP/1.1 200 ok~content-length:5~CONNECTION:  Keep-Alive ~~hello",
        "a field of 16 kB | 200 | HTTP/1.1 200 OK~X: {16000}~Content-Length: 5~~hello",
        "a head of 15 kB | 200 | HTTP/1.1 200 OK~A: {5000}~B: {5000}~C: {5000}~Content-Length: 5~~hello",
        "many fields | 200 | HTTP/1.1 200 OK~[199]Content-Length: 5~~hello",
        "HTTP/1.0 | 200 | HTTP/1.0 200 OK~Server: old~~hello^!",
        "HTTP/1.0 kept open | 200 | HTTP/1.0 200 OK~Connection: keep-alive~Content-Length: 5~~hello",
        "until the end | 200 | HTTP/1.1 200 OK~~hello^!",
        "closing | 200 | HTTP/1.1 200 OK~Connection: close~Content-Length: 5~~hello^!",
        "closing and not | 200 | HTTP/1.1 200 OK~Connection: close~Content-Length: 5~~hello",
        "said to be gzip | 200 | HTTP/1.1 200 OK~Content-Encoding: gzip~Content-Length: 7~~no gzip",
        "said to be brotli | 200 | HTTP/1.1 200 OK~Content-Encoding: br~Content-Length: 5~~other",
        "no reason | 200 | HTTP/1.1 200~Content-Length: 5~~hello",
        "no reason but a blank | 200 | HTTP/1.1 200 ~Content-Length: 5~~hello",
        "other letters | 200 | HTTP/1.1 200 Gr\u00fc\u00dfe~X: \u00fc~Content-Length: 5~~hello",
        "an empty field | 200 | HTTP/1.1 200 OK~X-A:~Content-Length: 5~~hello",
        "a cookie | 200 | HTTP/1.1 200 OK~Set-Cookie: a=b; Path=/~Content-Length: 5~~hello",
        "in pieces | 200 | H^TTP/1.1 2^00 OK~^Content-L^ength: 5^~~^he^llo",
        "500 | status | HTTP/1.1 500 Oops~Content-Length: 5~~hello",
        "304 | status | HTTP/1.1 304 Not Modified~Content-Length: 500~~",
        "302 | status | HTTP/1.1 302 Found~Location: /other~Content-Length: 0~~",
        "two answers | length | HTTP/1.1 200 OK~Content-Length: 5~~helloHTTP/1.1 200 OK~Content-Length: 5~~again",
        "a longer body | length | HTTP/1.1 200 OK~Content-Length: 3~~hello",
        "a line after it | length | HTTP/1.1 200 OK~Content-Length: 5~~hello~",
        "a shorter body | closed | HTTP/1.1 200 OK~Content-Length: 100~~hello^!",
        "a chunk too few | closed | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~hello~^!",
        "half a head | closed | HTTP/1.1 200 OK~Content-Le^!",
        "nothing | closed | ^!",
        "two lengths | other | HTTP/1.1 200 OK~Content-Length: 5~Content-Length: 6~~hello",
        "a list of lengths | other | HTTP/1.1 200 OK~Content-Length: 5, 5~~hello",
        "a length and chunks | other | HTTP/1.1 200 OK~Content-Length: 5~Transfer-Encoding: chunked~~hello",
        "a folded field | other | HTTP/1.1 200 OK~X-Long: a~ b~Content-Length: 5~~hello",
        "a field of 17 kB | other | HTTP/1.1 200 OK~X: {17000}~Content-Length: 5~~hello",
        "a field of 17 kB, cut | other | HTTP/1.1 200 OK~X: {9000}^{8000}~Content-Length: 5~~hello",
        "too many fields | other | HTTP/1.1 200 OK~[200]Content-Length: 5~~hello",
        "a status of 600 | other | HTTP/1.1 600 Odd~Content-Length: 5~~hello",
        "a status of 2000 | other | HTTP/1.1 2000 Odd~Content-Length: 5~~hello",
        "HTTP/1.2 | other | HTTP/1.2 200 OK~Content-Length: 5~~hello",
        "another protocol | other | ICY 200 OK~Content-Length: 5~~hello",
        "line feeds | other | HTTP/1.1 200 OK%Content-Length: 5%%hello",
        "a blank in a name | other | HTTP/1.1 200 OK~X-A : b~Content-Length: 5~~hello",
        "a control character | other | HTTP/1.1 200 OK~X: a\u0001b~Content-Length: 5~~hello",
        "another encoding | other | HTTP/1.1 200 OK~Transfer-Encoding: gzip, chunked~~5~hello~0~~",
        "no encoding | other | HTTP/1.1 200 OK~Transfer-Encoding: identity~Content-Length: 5~~hello",
        "blanks after a size | other | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5  ~hello~0~~",
        "no size | other | HTTP/1.1 200 OK~Transfer-Encoding: chunked~~x~hello~0~~",
        "an upgrade | other | HTTP/1.1 101 Switching Protocols~Upgrade: h2c~Connection: Upgrade~~",
      })
  void bothClientsCountWhatTheServerDoes(String form, String expected, String answer)
      throws Exception {
    boolean right = expected.matches("\\d+");
    for (LoadClient client : CLIENTS) {
      Counts counts = load(client, answer);

      assertThat(counts.seen()).as("requests, %s", client.name()).isEqualTo(REQUESTS);
      assertThat(counts.result().errors())
          .as("errors, %s: %s", client.name(), counts.reasons())
          .isEqualTo(right ? Map.of() : Map.of(expected, (long) REQUESTS));
      assertThat(counts.result().completed())
          .as("completed, %s", client.name())
          .isEqualTo(right ? REQUESTS : 0);
      assertThat(counts.result().unanswered()).isZero();
      assertThat(counts.reasons().values()).as("words").allMatch(why -> !why.contains("null"));
      if (right) {
        assertThat(counts.statuses()).isEqualTo(Map.of(Integer.parseInt(expected), 5L));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void countsAnAnswerThatNobodyAskedFor(LoadClient client) throws Exception {
    countsAsUnasked(client, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nagain");
    countsAsUnasked(client, "no answer at all\r\n");
  }

  private static void countsAsUnasked(LoadClient client, String unasked) throws Exception {
    LoadRecorder recorder = afterwards(client, unasked);

    assertThat(recorder.reasons().values()).containsExactly("sends bytes that nobody asked for");
    LoadResult result = recorder.take();
    assertThat(result.errors()).isEqualTo(Map.of("unasked", 1L));
    assertThat(result.unanswered()).isZero();
  }

  /** Servers and proxies say so when they end a connection that was idle for long. */
  @ParameterizedTest
  @MethodSource("clients")
  void a408BetweenRequestsIsNoError(LoadClient client) throws Exception {
    LoadRecorder recorder = afterwards(client, "HTTP/1.1 408 Idle\r\nContent-Length: 0\r\n\r\n");

    assertThat(recorder.take().errors()).isEmpty();
  }

  static List<LoadClient> clients() {
    return CLIENTS;
  }

  /** Where a connection is recorded that has had its answer, then this, and is closed for it. */
  private static LoadRecorder afterwards(LoadClient client, String unasked) throws Exception {
    CountDownLatch idle = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(PLAIN);
              idle.await();
              connection.send(unasked);
              connection.awaitEnd();
              closed.countDown();
            })) {
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = client.open(Loads.spec(server, Endpoint.HTTP_KEEPALIVE, 1, 5))) {
        // AsyncHttpClient has opened its connection by a request.
        session.run(Goal.requests(client instanceof WireLoadClient ? 1 : 0), recorder);
        idle.countDown();
        closed.await();
        return recorder;
      }
    }
  }

  private record Counts(
      int seen, LoadResult result, SortedMap<Integer, Long> statuses, Map<?, String> reasons) {}

  /** Sessions are opened with right answers, as AsyncHttpClient opens connections by requests. */
  private static Counts load(LoadClient client, String answer) throws Exception {
    AtomicBoolean open = new AtomicBoolean();
    AtomicInteger seen = new AtomicInteger();
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              boolean more = true;
              while (more) {
                connection.request();
                if (open.get()) {
                  seen.incrementAndGet();
                  more = send(connection, answer);
                } else {
                  connection.send(PLAIN);
                }
              }
            })) {
      LoadSpec spec =
          new LoadSpec(
              URI.create(server.url("http")),
              Endpoint.HTTP_KEEPALIVE,
              1,
              0,
              OptionalInt.empty(),
              Loads.PATIENCE,
              1);
      LoadRecorder recorder = new LoadRecorder();
      try (LoadSession session = client.open(spec)) {
        open.set(true);
        session.run(Goal.requests(REQUESTS), recorder);
        Map<?, String> reasons = recorder.reasons();
        SortedMap<Integer, Long> statuses = recorder.statuses();
        return new Counts(seen.get(), recorder.take(), statuses, reasons);
      }
    }
  }

  /**
   * Sends an answer.
   *
   * @return whether the connection stays open
   */
  private static boolean send(FakeServer.Connection connection, String form) throws IOException {
    String answer = form;
    for (int bytes : List.of(5_000, 8_000, 9_000, 16_000, 17_000)) {
      answer = answer.replace("{" + bytes + "}", "y".repeat(bytes));
    }
    for (int count : List.of(199, 200)) {
      String fields =
          IntStream.range(0, count).mapToObj("X-%d: v~"::formatted).collect(Collectors.joining());
      answer = answer.replace("[" + count + "]", fields);
    }
    for (String part : answer.replace("~", "\r\n").replace("%", "\n").split("\\^")) {
      if (part.equals("!")) {
        return false;
      }
      connection.send(part.getBytes(ISO_8859_1));
    }
    return true;
  }
}

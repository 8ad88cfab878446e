package dev.joust.harness.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.load.wire.Certificates;
import dev.joust.load.wire.FakeServer;
import dev.joust.load.wire.FakeServer.Behaviour;
import dev.joust.load.wire.Shortest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads on a server of one's own. */
@Timeout(300)
class LoadCommandTest {

  private static final String HELLO = "HTTP/1.1 201 Created\r\nContent-Length: 5\r\n\r\nhello";

  private static final String STREAM = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";

  @TempDir Path folder;

  private final Queue<String> requests = new ConcurrentLinkedQueue<>();

  @ParameterizedTest
  @ValueSource(strings = {"ahc", "wire"})
  void sendsMethodFieldsAndBody(String client) throws IOException {
    Path body = Files.writeString(folder.resolve("body"), "{\"a\": 1}");
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      JoustCall load =
          load(
              server.url("http"),
              "--client=" + client,
              "--method=PUT",
              "--header=Host: other.example",
              "--header=Content-Type: application/json",
              "--header=Accept: a",
              "--header=Accept: b",
              "--body=" + body);

      assertThat(load.output()).contains("no errors");
      assertThat(load.status()).isZero();
      assertThat(requests)
          .isNotEmpty()
          .allSatisfy(
              request ->
                  assertThat(request)
                      .startsWith("PUT /x HTTP/1.1\r\n")
                      .containsIgnoringCase("\r\nHost: other.example\r\n")
                      .doesNotContain("127.0.0.1")
                      .containsIgnoringCase("\r\nContent-Type: application/json\r\n")
                      .containsIgnoringCase("\r\nAccept: a\r\n")
                      .containsIgnoringCase("\r\nAccept: b\r\n")
                      .containsIgnoringCase("\r\nContent-Length: 8\r\n")
                      .endsWith("\r\n\r\n{\"a\": 1}"));
    }
  }

  @Test
  void aBodyIsPosted() throws IOException {
    Path body = Files.writeString(folder.resolve("body"), "x");
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      assertThat(load(server.url("http"), "--client=wire", "--body=" + body).status()).isZero();
      assertThat(requests).allMatch(request -> request.startsWith("POST /x "));
    }
  }

  @Test
  void readsNoBodyAfterAHead() throws IOException {
    try (FakeServer server =
        FakeServer.start(always("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n"))) {
      JoustCall load = load(server.url("http"), "--client=wire", "--method=HEAD");

      assertThat(load.output()).contains("no errors");
      assertThat(load.status()).isZero();
    }
  }

  /** Such a server ends each connection; the body ends with it. */
  @ParameterizedTest
  @CsvSource({"ahc, http-keepalive", "ahc, http-close", "wire, http-keepalive", "wire, http-close"})
  void loadsAServerOfHttp10(String client, String exchange) throws IOException {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send("HTTP/1.0 200 OK\r\n\r\nhello");
            })) {
      JoustCall load =
          load(server.url("http"), "--client=" + client, "--exchange=" + exchange, "--requests=7");

      assertThat(load.output()).contains("7 requests in", "no errors");
      assertThat(load.output().contains(" made in place of those that the server closed"))
          .isEqualTo(exchange.equals("http-keepalive"));
      assertThat(load.status()).isZero();
    }
  }

  @Test
  void saysWhatTheFirstErrorWas() throws IOException {
    AtomicInteger answers = new AtomicInteger();
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              while (true) {
                connection.request();
                connection.send(
                    answers.getAndIncrement() == 0
                        ? HELLO
                        : "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
              }
            })) {
      JoustCall load = load(server.url("http"), "--client=wire", "--requests=3");

      assertThat(load.output())
          .contains("errors: 3 answered with a wrong status (status)")
          .contains("the first of status: answers 503, not 2xx");
      assertThat(load.status()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--requests=50", "--requests=50 --rate=1000 --connections=50"})
  void writesALog(String extent) throws IOException {
    Path log = folder.resolve("load.hlog");
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      assertThat(
              load(server.url("http"), ("--client=wire --hdr=" + log + " " + extent).split(" "))
                  .status())
          .isZero();
    }
    List<String> tags = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
      while (reader.hasNext()) {
        Histogram histogram = (Histogram) reader.nextIntervalHistogram();
        tags.add(histogram.getTag());
        assertThat(histogram.getTotalCount()).isEqualTo(50);
      }
    }
    assertThat(tags)
        .isEqualTo(extent.contains("rate") ? List.of("service", "response") : List.of("service"));
  }

  @Test
  void writesADistribution() throws IOException {
    Path file = folder.resolve("load.hgrm");
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      assertThat(load(server.url("http"), "--client=wire", "--hdr=" + file).status()).isZero();
    }
    assertThat(file).content().contains("Value     Percentile TotalCount", "Total count    =");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--trust-store % --trust-store-password changeit | 0 | no errors",
        "--insecure | 0 | no errors",
        "--timeout 9s | 4 | nobody trusted has issued; name a trusted one by --trust-store",
        "--trust-store % --trust-store-password wrong | 2 | the password of % is another",
      })
  void loadsWithinTls(String flags, int status, String words) throws Exception {
    String store = Certificates.LOCALHOST.copyTo(folder).toString();
    try (FakeServer server =
        FakeServer.startSecure(Certificates.LOCALHOST.context(), always(HELLO))) {
      JoustCall load = load(server.url("https"), flags.replace("%", store).split(" "));

      assertThat(load.output()).contains(words.replace("%", store));
      assertThat(load.status()).isEqualTo(status);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://@/ --insecure | --trust-store and --insecure are for https and wss",
        "https://@/ --insecure --trust-store x | --insecure trusts all, which leaves",
        "https://@/ --trust-store /nowhere/x | /nowhere/x: there is no such file",
        "http://@/ --sse --rate 10 | --sse goes with none of --rate",
        "http://@/ --sse --client ahc | and with the client wire alone",
        "--urls /nowhere | /nowhere: there is no such file",
        "--urls / | --urls is the folder '/', must be a file",
        "--json | give a URL, or --urls FILE",
        "http://@/ --method CONNECT | CONNECT asks for a tunnel, which is not a load",
        "http://@/ --method a/b | 'a/b' is not a method of HTTP",
        "http://@/ --header x | 'x' is not an HTTP field, such as 'Accept: text/html'",
        "http://@/ --header a/b:c | 'a/b: c' is not an HTTP field",
        "http://@/ --header Content-Length:1 | the field 'Content-Length' is set by the load itself",
        "http://@/ --header Connection:close | the field 'Connection' is set by the load itself",
        "http://@/ --body /nowhere/body | /nowhere/body: there is no such file",
        "http://@/ --body / | --body is the folder '/', must be a file",
        "http://@/ --pipeline 2 | several requests at a time are those of http2, websocket, ws-http2",
        "http://@/ --messages-per-connection 2 | messages of a connection are those of websocket",
        "ws://@/ --messages-per-connection 2 --client ahc | the client ahc does not end sessions",
        "ws://@/ --pipeline 2 --client ahc | the client ahc does not speak websocket with several messages",
        "ws://@/ --method GET | --method and --body are for HTTP",
        "http://@/ --compression deflate | --compression is for WebSocket messages",
        "ws://@/ --compression gzip | unknown compression 'gzip', known are none, deflate, deflate-no-context-takeover",
        "ws://@/ --compression deflate-no-context-takeover --client ahc | the client ahc does not offer deflate-no-context-takeover",
        "http://@/ --expect-status 2x | --expect-status: '2x' is not a status from 200 to 599",
        "http://@/ --expect-status 200,101 | --expect-status: '101' is not a status",
        "ws://@/ --expect-status 200 | --expect-status is for HTTP",
        "http://@/ --rate 0 | rate is 0.0, must be more than 0",
        "http://@/ --hdr out.txt | --hdr is 'out.txt', must end with .hlog",
        "http://@/ --hdr /nowhere/a.hlog | /nowhere/a.hlog: there is no such file",
      })
  void refusesWhatCannotBe(String arguments, String reason) throws IOException {
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      JoustCall load =
          JoustCall.of(("load " + arguments.replace("@", server.address())).split(" "));

      assertThat(load.output()).startsWith("joust: ").contains(reason).hasLineCount(1);
      assertThat(load.status()).isEqualTo(2);
    }
  }

  @Test
  void asksForSeveralUrlsByTurns() throws IOException {
    Path urls = Files.writeString(folder.resolve("urls"), "# three\n/a\n\n/b?c=d\n");
    for (String client : List.of("ahc", "wire")) {
      requests.clear();
      try (FakeServer server = FakeServer.start(always(HELLO))) {
        Files.writeString(urls, "http://%s/e\n".formatted(server.address()), APPEND);

        JoustCall load =
            load(server.url("http"), "--client=" + client, "--urls=" + urls, "--requests=300");

        assertThat(load.output()).contains("300 requests in", "no errors");
        assertThat(requests.stream().map(request -> request.split(" ")[1]))
            .contains("/a", "/b?c=d", "/e")
            .doesNotContain("/x")
            .hasSizeGreaterThanOrEqualTo(300);
      }
      Files.writeString(urls, "/a\n/b?c=d\n");
    }
  }

  @Test
  void saysWhichOfSeveralUrlsFails() throws IOException {
    Path urls = Files.writeString(folder.resolve("urls"), "/a\n/b\n");
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              while (true) {
                connection.send(
                    connection.request().startsWith("GET /a ")
                        ? HELLO
                        : "HTTP/1.1 404 None\r\nContent-Length: 0\r\n\r\n");
              }
            })) {
      JoustCall load = load(server.url("http"), "--client=wire", "--urls=" + urls, "--requests=4");

      assertThat(load.output())
          .contains("errors: 2 answered with a wrong status (status)")
          .contains(
              "the first of status: answers 404, not 2xx; the request was for http://"
                  + server.address()
                  + "/b");
      assertThat(load.status()).isZero();
    }
  }

  /** RFC 3986, section 5.4, and what editors put around such lines. */
  @Test
  void resolvesReferencesAsTheirStandardSays() throws IOException {
    Path urls =
        Files.writeString(
            folder.resolve("urls"),
            "\ufeffc\n  # a comment\n?q=1\n../../../x\n ./d/. \n../e/../f?g=/..\n#h\n//@/i\n");
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      Files.writeString(urls, Files.readString(urls).replace("@", server.address()));

      JoustCall load =
          load(
              server.url("http").replace("/x", "/a/b?y"),
              "--client=wire",
              "--urls=" + urls,
              "--requests=12");

      assertThat(load.output()).contains("6 URLs, the first: ", "no errors");
      assertThat(requests.stream().map(request -> request.split(" ")[1]).distinct())
          .containsExactlyInAnyOrder("/a/c", "/a/b?q=1", "/x", "/a/d/", "/f?g=/..", "/i");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | there is no URL in it",
        "/a~http://127.0.0.1:1/ | is not on the server of",
        "/a~/b c | line 2 is '/b c', must be a URL or a path",
      })
  void refusesWhatAreNoUrls(String lines, String reason) throws IOException {
    Path urls = Files.writeString(folder.resolve("urls"), lines.replace("~", "\n"));

    JoustCall load = JoustCall.of("load", "http://127.0.0.1:2/", "--urls", urls.toString());

    assertThat(load.output()).startsWith("joust: ").contains(reason).hasLineCount(1);
    assertThat(load.status()).isEqualTo(2);
  }

  @Test
  void countsEventsOfStreams() throws IOException {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              assertThat(connection.request()).contains("\r\nAccept: text/event-stream\r\n");
              connection.send(STREAM + "data: 1\n\n");
              connection.send(": nothing\n\ndata: 2\n\nda");
              connection.send("ta: 3\n\n");
            })) {
      JoustCall load =
          JoustCall.of("load", server.url("http"), "--sse", "--connections=3", "--json");

      assertThat(load.output())
          .contains("\"streams\":3", "\"events\":9", "\"ended\":3", "\"open\":0")
          .contains("\"firstEventMicros\":{\"min\":", "\"gapMicros\":{\"min\":", "\"errors\":{}");
      assertThat(load.status()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/event-stream ; charset=utf-8",
        "TEXT/Event-Stream;charset=UTF-8",
        "text/event-stream\t"
      })
  void knowsStreamsByTheirType(String type) throws IOException {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\ndata: 1\n\n");
            })) {
      JoustCall load = JoustCall.of("load", server.url("http"), "--sse", "-c", "1", "--json");

      assertThat(load.output()).contains("\"events\":1", "\"errors\":{}");
    }
  }

  /** One user's cookies are not another's. */
  @ParameterizedTest
  @ValueSource(strings = {"ahc", "wire"})
  void sendsNoCookies(String client) throws IOException {
    try (FakeServer server =
        FakeServer.start(
            always("HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\n\r\n"))) {
      assertThat(load(server.url("http"), "--client=" + client, "-n", "20").status()).isZero();
      assertThat(requests)
          .hasSizeGreaterThanOrEqualTo(20)
          .noneMatch(request -> request.toLowerCase(Locale.ROOT).contains("\r\ncookie:"));
    }
  }

  @Test
  void holdsStreamsForATime() throws IOException {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(STREAM + "data: 1\n\n");
              connection.awaitEnd();
            })) {
      JoustCall load =
          JoustCall.of("load", server.url("http"), "--sse", "--connections=2", "--duration=1s");

      assertThat(load.output())
          .contains("2 streams, 2 open at the end, 0 ended by the server\n2 events, ")
          .contains("\nfirst event after")
          .doesNotContain("\nbetween events")
          .endsWith("no errors\n");
      assertThat(load.status()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "HTTP/1.1 200 OK~Content-Length: 2~~ok | answers with another type than text/event-stream",
        "HTTP/1.1 404 None~Content-Length: 0~~ | answers 404, not 2xx",
        "'' | closes the connection",
      })
  void saysWhatIsNoStream(String answer, String reason) throws IOException {
    try (FakeServer server =
        FakeServer.start(
            connection -> {
              connection.request();
              connection.send(answer.replace("~", "\r\n"));
            })) {
      JoustCall load = JoustCall.of("load", server.url("http"), "--sse", "--connections=2");

      assertThat(load.output()).startsWith("joust: " + server.url("http")).contains(reason);
      assertThat(load.output()).hasLineCount(1);
      assertThat(load.status()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http --sse", "https --insecure", "https --sse --insecure", "ws"})
  void waitsNoLongerThanTheTimeout(String arguments) throws IOException {
    List<String> flags = List.of(arguments.split(" "));
    try (FakeServer server = FakeServer.start(FakeServer.Connection::awaitEnd)) {
      List<String> load = new ArrayList<>(List.of("load", server.url(flags.get(0))));
      load.addAll(flags.subList(1, flags.size()));
      load.add("--timeout=200ms");

      JoustCall call = JoustCall.of(load.toArray(String[]::new));

      assertThat(call.output()).endsWith("/x does not answer within 200 ms\n").hasLineCount(1);
      assertThat(call.status()).isEqualTo(4);
    }
  }

  /** At 2,000/s of a server that answers 50: it ends on time, and says what it came to. */
  @Test
  void endsAtARateOnTimeAndSaysThatItWasMissed() throws Exception {
    Shortest.assertBelow(
        10_000,
        () -> {
          try (FakeServer server =
              FakeServer.start(
                  connection -> {
                    while (true) {
                      connection.request();
                      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
                      connection.send(HELLO);
                    }
                  })) {
            long startNanos = System.nanoTime();
            JoustCall load =
                JoustCall.of(
                    "load",
                    server.url("http"),
                    "-r",
                    "2000",
                    "-c",
                    "10",
                    "-d",
                    "3s",
                    "--warm-up=1s");

            assertThat(load.output())
                .contains("client wire\n3 s at 2,000 requests/s after a warm-up of 1 s\n")
                .containsPattern("rate: 2,000/s asked, \\S+/s reached: missed by 9\\d %\n")
                .containsPattern("\n6,000 requests due, 5,\\d{3} of them shed\n")
                .containsPattern("\nshed: 5,\\d{3} never sent, 0 not answered by the end; in no")
                .contains("no errors");
            assertThat(load.status()).isEqualTo(7);
            return (System.nanoTime() - startNanos) / 1e6;
          }
        });
  }

  /** So many requests over so long, however late or early the last one is answered. */
  @ParameterizedTest
  @CsvSource({"1, 3s, 3, 1", "1, 1s, 1, 1", "5, 1s, 5, 5", "0.5, 4s, 2, 0.5", "100, 1s, 100, 100"})
  void aRateIsRequestsOverTheDuration(String rate, String time, int due, double perSecond)
      throws IOException {
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      JoustCall load =
          JoustCall.of(
              "load",
              server.url("http"),
              "-r",
              rate,
              "-c",
              "100",
              "-d",
              time,
              "--warm-up=0s",
              "--json");
      JsonNode json = JsonMapper.builder().build().readTree(load.output());

      assertThat(json.get("requestsPerSecond").asDouble()).isEqualTo(perSecond);
      assertThat(json.get("completed").asInt()).isEqualTo(due);
      assertThat(json.at("/rate/due").asInt()).isEqualTo(due);
      assertThat(json.at("/rate/shed").asInt()).isZero();
      assertThat(json.at("/rate/missed").asBoolean()).isFalse();
      assertThat(load.status()).isZero();
    }
  }

  @Test
  void aRateForNoTimeIsNoSuccess() throws IOException {
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      JoustCall load =
          JoustCall.of("load", server.url("http"), "-r", "10", "-d", "0s", "--warm-up=0s");

      assertThat(load.output()).contains("0 requests/s, 0 requests in ", "no errors");
      assertThat(load.status()).isEqualTo(4);
    }
  }

  /** From 20 to 60 requests a second for half a second: twenty, which become ever denser. */
  @Test
  void aRateMayRise() throws IOException {
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      JoustCall load =
          JoustCall.of(
              "load", server.url("http"), "--ramp=20:60", "-d", "500ms", "--warm-up=0s", "--json");

      JsonNode json = JsonMapper.builder().build().readTree(load.output());
      assertThat(json.at("/load/firstRatePerSecond").asDouble()).isEqualTo(20);
      assertThat(json.at("/load/lastRatePerSecond").asDouble()).isEqualTo(60);
      assertThat(json.at("/rate/due").asInt()).isEqualTo(20);
      assertThat(json.at("/completed").asInt()).isEqualTo(20);
      assertThat(load.status()).isZero();
    }
  }

  /** Ten requests become due while one is answered; what is sent is at most 50 ms late. */
  @Test
  void whatCouldNotBeSentInTimeIsShed() throws IOException {
    Behaviour slow =
        connection -> {
          while (!connection.request().isEmpty()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            connection.send(HELLO);
          }
        };
    try (FakeServer server = FakeServer.start(slow)) {
      JoustCall load =
          JoustCall.of(
              "load",
              server.url("http"),
              "--rate=100",
              "--deadline=50ms",
              "-c=1",
              "-d=1s",
              "--warm-up=0s",
              "--json");

      JsonNode json = JsonMapper.builder().build().readTree(load.output());
      double service = json.at("/serviceTimeMicros/max").asDouble();
      assertThat(json.at("/responseTimeMicros/max").asDouble())
          .isBetween(service, service * 1.01 + 50_000);
      assertThat(json.at("/load/deadlineMillis").asDouble()).isEqualTo(50);
      assertThat(json.at("/rate/shed").asInt()).isPositive();
      assertThat(load.status()).isEqualTo(7);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--ramp=100 | --ramp is '100', must be two rates",
        "--ramp=a:b | --ramp is 'a:b', must be two rates",
        "--ramp=100:0 | rate is 0.0, must be more than 0",
        "--ramp=1:2 -r=3 | --rate and --ramp exclude each other",
        "--deadline=1s | --deadline needs a rate"
      })
  void saysWhatIsWrongWithARate(String flags, String complaint) {
    List<String> arguments = new ArrayList<>(List.of("load", "http://127.0.0.1:1/"));
    arguments.addAll(List.of(flags.split(" ")));

    JoustCall load = JoustCall.of(arguments.toArray(new String[0]));

    assertThat(load.output()).contains(complaint);
    assertThat(load.status()).isEqualTo(2);
  }

  @Test
  void leavesOutTheClientForARateOnly() throws IOException {
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      assertThat(load(server.url("http"), "--client=ahc", "--rate=10").output())
          .isEqualTo("joust: --rate is not for the client ahc: take wire, or leave out --client\n");
    }
  }

  /** All that is needed to do it again, but for what lets others in. */
  @Test
  void namesInJsonWhatWasAsked() throws IOException {
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      JoustCall load =
          load(
              server.url("http").replace("//", "//user:word@"),
              "-H",
              "Accept: a",
              "--requests=7",
              "--client=wire",
              "--expect-status=201,3xx",
              "--timeout=9s",
              "--json");
      JsonNode json = JsonMapper.builder().build().readTree(load.output());

      assertThat(json.at("/load/urls/0").asText()).isEqualTo(server.url("http"));
      assertThat(json.at("/load/client").asText()).isEqualTo("wire");
      assertThat(json.at("/load/connections").asInt()).isEqualTo(1);
      assertThat(json.at("/load/requests").asInt()).isEqualTo(7);
      assertThat(json.at("/load/warmUpSeconds").asDouble()).isZero();
      assertThat(json.at("/load/timeoutSeconds").asDouble()).isEqualTo(9);
      assertThat(json.at("/load/expectedStatus").asText()).isEqualTo("201,3xx");
      assertThat(json.at("/load/headers").toString())
          .isEqualTo("[\"Accept: a\",\"Authorization: (left out)\"]");
      assertThat(json.get("version").asText()).isNotBlank();
      assertThat(json.get("statuses").toString()).isEqualTo("{\"201\":7}");
      assertThat(load.output()).doesNotContain("word").doesNotContain("dXNlcjp3b3Jk");
      assertThat(requests)
          .isNotEmpty()
          .allMatch(request -> request.contains("\r\nAuthorization: Basic dXNlcjp3b3Jk\r\n"));
    }
  }

  @ParameterizedTest
  @CsvSource({"301, 0", "3xx, 0", "'200,301', 0", "'2xx,404', 4"})
  void takesTheStatusesThatAreExpected(String expected, int status) throws IOException {
    try (FakeServer server =
        FakeServer.start(
            always("HTTP/1.1 301 Moved\r\nLocation: /there\r\nContent-Length: 0\r\n\r\n"))) {
      for (String client : List.of("ahc", "wire")) {
        JoustCall load =
            load(server.url("http"), "--client=" + client, "--expect-status=" + expected);

        assertThat(load.status()).isEqualTo(status);
        assertThat(load.output())
            .contains(
                status == 0
                    ? "status 301: 5\nno errors"
                    : "answers 301 to /there (redirects are not followed), not 2xx,404;"
                        + " if that is right, take --expect-status");
      }
    }
  }

  @Test
  void fitsATerminal() throws IOException {
    try (FakeServer server = FakeServer.start(always(HELLO))) {
      String output =
          load(server.url("http"), "--connections=100", "-r", "100", "-n", "100").output();

      assertThat(output.lines()).allMatch(line -> line.length() <= 80);
      assertThat(output)
          .startsWith(
              server.url("http") + "\nGET over connections that stay open, 100 connections, ")
          .contains("rate: 100/s asked, 100/s reached: kept")
          .containsPattern("\n +min +mean +p50 +p90 +p99 +p99.9 +max\nservice time  +\\S+ [µm]?s ")
          .containsPattern("\nup to +\\d+ [µm]?s +\\d+ +\\S.* %")
          .containsPattern("B/s sent, \\S+ k?B/s received, \\S+ [µm]s of client CPU per request");
    }
  }

  @Test
  void hasSeveralMessagesUnderWay() throws IOException {
    try (FakeServer server = FakeServer.startWebSocket(connection -> connection.echoAll(0x82))) {
      JoustCall load = load(server.url("ws"), "--pipeline=2", "--requests=10");

      assertThat(load.output()).contains("1 connection with 2 under way each, client wire");
      assertThat(load.output()).contains("no errors");
      assertThat(load.status()).isZero();
    }
  }

  /** Each of them ends with its fifth echo. */
  @ParameterizedTest
  @ValueSource(strings = {"0s", "500ms"})
  void saysThatSessionsWereLost(String warmUp) throws IOException {
    try (FakeServer server =
        FakeServer.startWebSocket(
            connection -> {
              for (int n = 1; n < 5; n++) {
                connection.sendFrame(0x82, connection.frame().payload());
              }
              connection.sendFrameAndClose(0x82, connection.frame().payload(), 1001);
              connection.awaitEnd();
            })) {
      JoustCall load =
          JoustCall.of("load", server.url("ws"), "--client=wire", "-c", "4", "--warm-up=" + warmUp);

      assertThat(load.output())
          .contains("sessions lost between two messages (lost)")
          .contains("the first of lost: ends the session with code 1001")
          .doesNotContain("no errors");
      assertThat(load.status()).isEqualTo(warmUp.equals("0s") ? 0 : 4);
    }
  }

  private static JoustCall load(String url, String... flags) {
    List<String> arguments = new ArrayList<>(List.of("load", url, "--warm-up=0s"));
    if (List.of(flags).stream().noneMatch(flag -> flag.startsWith("--connections"))) {
      arguments.add("--connections=1");
    }
    if (List.of(flags).stream()
        .noneMatch(flag -> flag.startsWith("--requests") || flag.equals("-n"))) {
      arguments.add("--requests=5");
    }
    arguments.addAll(List.of(flags));
    return JoustCall.of(arguments.toArray(String[]::new));
  }

  private FakeServer.Behaviour always(String answer) {
    return connection -> {
      while (true) {
        String head = connection.request();
        requests.add(head + new String(connection.body(head), US_ASCII));
        connection.send(answer);
      }
    };
  }
}

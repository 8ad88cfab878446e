package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.spi.Jobs;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Condition;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Jobs by request, by WebSocket and by server-sent event. */
public interface JobsContract extends ContractTests {

  /** A job as JSON: its groups are id, createTime and, once it is complete, completeTime. */
  Pattern JOB =
      Pattern.compile(
          "\\{\"id\":\"([^\"]+)\",\"createTime\":\"([^\"]+)\",\"complete\":"
              + "(?:false|true,\"completeTime\":\"([^\"]+)\")}");

  @Test
  @AskedBy("RFC 9110, section 15.3.2")
  default void createsAJobAndTellsWhereItIs() throws IOException {
    require(Feature.JOBS, Feature.PAYLOAD);
    RawResponse created = sharedServer().exchange(RawRequest.of("POST", "/job"));
    Matcher job = job(created.text());

    assertThat(created.statusLine()).startsWith("HTTP/1.1 201 ");
    assertThat(created.header("Location")).hasValue("/job/" + job.group(1));
    assertThat(created.header("Content-Type")).hasValue("application/json");
    assertThat(created.headerNames())
        .isEqualTo(Set.of("content-type", "content-length", "date", "location"));
    assertThat(job.group(3)).as("completeTime").isNull();
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void tellsThatAJobIsNotDoneYet() throws IOException {
    require(Feature.JOBS, Feature.PAYLOAD);
    try (RunningServer slow = startSlow()) {
      String created = slow.exchange(RawRequest.of("POST", "/job")).text();

      assertThat(slow.get("/job/" + job(created).group(1)).text()).isEqualTo(created);
    }
  }

  @Test
  @AskedBy("RFC 9110, section 9.3.2")
  default void tellsOfAJobToHeadWithoutBody() throws IOException {
    require(Feature.JOBS, Feature.PAYLOAD);
    try (RunningServer slow = startSlow();
        RawConnection connection = slow.connect()) {
      String created = slow.exchange(RawRequest.of("POST", "/job")).text();
      String target = "/job/" + job(created).group(1);
      RawResponse head = connection.exchangeHead(RawRequest.of("HEAD", target));

      assertThat(head.status()).isEqualTo(200);
      assertThat(head.header("Content-Length")).hasValue(String.valueOf(created.length()));
      assertThat(connection.get(target).text()).as("the next answer").isEqualTo(created);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void tellsWhenAJobIsDone() throws IOException {
    require(Feature.JOBS, Feature.PAYLOAD);
    String id = job(sharedServer().exchange(RawRequest.of("POST", "/job")).text()).group(1);
    Condition.await("the job completes", () -> known(id).contains(":true"), () -> id);
    RawResponse status = sharedServer().get("/job/" + id + "?user=1");
    Matcher job = job(status.text());

    assertThat(status.status()).isEqualTo(200);
    assertThat(job.group(1)).isEqualTo(id);
    assertThat(Instant.parse(job.group(3))).isAfterOrEqualTo(Instant.parse(job.group(2)));
  }

  @Test
  @AskedBy("RFC 9112, section 9.3.2")
  default void answersForTheEndOfAJobWhenThatHasCome() throws IOException {
    require(Feature.JOBS, Feature.LONG_POLL, Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(RawRequest.of("POST", "/job"));
      String target = "/job/" + job(RawResponse.read(connection).text()).group(1);
      // What is asked next waits for its turn.
      connection.send(
          RawRequest.of("GET", target + "/done")
              + RawRequest.of("GET", "/payload/1")
              + RawRequest.of("GET", target + "/done?again"));
      RawResponse done = RawResponse.read(connection);

      assertThat(done.status()).isEqualTo(200);
      assertThat(job(done.text()).group(3)).as("completeTime").isNotNull();
      assertThat(done.header("Content-Type")).hasValue("application/json");
      assertThat(done.headerNames()).isEqualTo(Set.of("content-type", "content-length", "date"));
      assertThat(RawResponse.read(connection).body()).isEqualTo(PayloadContract.payload(1));
      assertThat(RawResponse.read(connection).text()).isEqualTo(done.text());
      assertThat(sharedServer().get(target).text()).isEqualTo(done.text());
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void doesNotAnswerForTheEndOfAJobBefore() throws IOException {
    require(Feature.JOBS, Feature.LONG_POLL, Feature.PAYLOAD);
    try (RunningServer slow = startSlow();
        RawConnection waiting = slow.connect()) {
      String id = job(slow.exchange(RawRequest.of("POST", "/job")).text()).group(1);
      waiting.send(RawRequest.of("GET", "/job/" + id + "/done"));

      assertThat(slow.get("/payload/1").status()).as("others meanwhile").isEqualTo(200);
      assertThat(waiting.isQuietFor(50)).as("no answer yet").isTrue();
    }
  }

  @Test
  @AskedBy("RFC 9110, section 9.3.2")
  default void tellsOfTheEndOfAJobToHead() throws IOException {
    require(Feature.JOBS, Feature.LONG_POLL);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(RawRequest.of("POST", "/job"));
      String target = "/job/" + job(RawResponse.read(connection).text()).group(1) + "/done";
      assertThat(connection.exchangeHead(RawRequest.of("HEAD", target)).status()).isEqualTo(200);
      assertThat(job(connection.get(target).text()).group(3)).as("the next").isNotNull();
    }
  }

  @Test
  @AskedBy("RFC 9112, section 9.3")
  default void tellsOfTheEndOfAJobToHttp10() throws IOException {
    require(Feature.JOBS, Feature.LONG_POLL, Feature.HTTP_1_0);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(RawRequest.of("POST", "/job"));
      String target = "/job/" + job(RawResponse.read(connection).text()).group(1) + "/done";

      String request = "GET %s HTTP/1.0\r\n\r\n".formatted(target);
      assertThat(job(connection.exchange(request).text()).group(3)).isNotNull();
      assertThat(connection.isEnded()).as("end of stream").isTrue();
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void survivesClientsThatDoNotWaitForTheEndOfTheirJob() throws IOException {
    require(Feature.JOBS, Feature.LONG_POLL);
    try (RunningServer server =
        startSingle(ApplicationSettings.defaults().withJobMax(Duration.ofMillis(200)))) {
      for (int i = 0; i < 50; i++) {
        RawConnection connection = server.connect();
        connection.send(RawRequest.of("POST", "/job"));
        String id = job(RawResponse.read(connection).text()).group(1);
        connection.send(RawRequest.of("GET", "/job/" + id + "/done"));
        connection.reset();
      }
      server.await("all connections are closed", now -> now.connectionsOpen() == 0);

      assertThat(server.exchange(RawRequest.of("POST", "/job")).status()).isEqualTo(201);
    }
  }

  /** Nothing of a session is kept until its job's end. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void forgetsSessionsWhoseClientsHaveLeftBeforeTheirJobIsDone() throws IOException {
    require(Feature.JOBS, Feature.WEBSOCKET, Feature.JOBS_SOCKET);
    try (RunningServer slow = startSlow()) {
      Jobs jobs = slow.application().jobs();
      try (RawWebSocket one = slow.webSocket("/ws/job");
          RawWebSocket many = slow.webSocket("/ws/jobs")) {
        many.send(Frame.text("job"));
        Condition.await("both sessions wait for a job", () -> jobs.waiting() == 2, jobs::waiting);
        one.send(Frame.close(1000)).assertCloses(1000);
        many.connection().reset();
      }
      Condition.await("nothing waits for a job", () -> jobs.waiting() == 0, jobs::waiting);
    }
  }

  @Test
  @AskedBy("RFC 9110, section 15.5.5")
  default void doesNotKnowAJobThatIsNone() throws IOException {
    require(Feature.JOBS, Feature.PAYLOAD);

    assertThat(sharedServer().get("/job/0").status()).isEqualTo(404);
    assertThat(sharedServer().get("/job/").status()).isEqualTo(404);
    assertThat(sharedServer().get("/job/0/done").status()).isEqualTo(404);
  }

  @Test
  @AskedBy("RFC 6455, section 7.4.1")
  default void pushesAJobOnceAndCloses() throws IOException {
    require(Feature.JOBS, Feature.WEBSOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/ws/job")) {
      Frame pushed = socket.readMessage();

      assertThat(pushed.opcode()).isEqualTo(Frame.TEXT);
      assertThat(job(pushed.text()).group(3)).as("completeTime").isNotNull();
      assertThat(pushed.text()).isEqualTo(known(job(pushed.text()).group(1)));
      socket.assertBeginsToClose(1000);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void pushesToEachOfAHundredItsOwnJob() throws IOException {
    require(Feature.JOBS, Feature.WEBSOCKET);
    List<RawWebSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < 100; i++) {
        sockets.add(sharedServer().webSocket("/ws/job"));
      }
      Set<String> ids = new HashSet<>();
      for (RawWebSocket socket : sockets) {
        ids.add(job(socket.readText()).group(1));
        assertThat(socket.readCloseCode()).isEqualTo(1000);
      }

      assertThat(ids).hasSize(100);
    } finally {
      closeAll(sockets);
    }
  }

  @Test
  @AskedBy("RFC 6455, section 5.5")
  default void answersControlFramesWhileAJobPends() throws IOException {
    require(Feature.JOBS, Feature.WEBSOCKET);
    try (RunningServer slow = startSlow();
        RawWebSocket socket = slow.webSocket("/ws/job")) {
      socket.send(Frame.text("ignored"), Frame.of(Frame.PING, new byte[] {'p'}));

      assertThat(socket.read().opcode()).isEqualTo(Frame.PONG);
      socket.send(Frame.close(1001));
      socket.assertCloses(1001);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void pushesOneJobAfterTheOtherOnASessionThatStaysOpen() throws IOException {
    require(Feature.JOBS, Feature.WEBSOCKET, Feature.JOBS_SOCKET);
    try (RawWebSocket socket = sharedServer().webSocket("/ws/jobs")) {
      Set<String> ids = new HashSet<>();
      for (int i = 0; i < 10; i++) {
        Frame pushed = socket.send(Frame.text("job")).readMessage();
        Matcher job = job(pushed.text());

        assertThat(pushed.opcode()).isEqualTo(Frame.TEXT);
        assertThat(job.group(3)).as("completeTime").isNotNull();
        assertThat(pushed.text()).isEqualTo(known(job.group(1)));
        ids.add(job.group(1));
      }

      assertThat(ids).hasSize(10);
      socket.send(Frame.close(1000)).assertCloses(1000);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void makesNoJobForASessionBeforeItAsks() throws IOException {
    require(Feature.JOBS, Feature.WEBSOCKET, Feature.JOBS_SOCKET);
    try (RunningServer slow = startSlow();
        RawWebSocket socket = slow.webSocket("/ws/jobs")) {
      socket.send(Frame.of(Frame.PING, new byte[] {'p'}));

      assertThat(socket.read().opcode()).isEqualTo(Frame.PONG);
      assertThat(slow.application().jobs().known()).isZero();
    }
  }

  @Test
  @AskedBy("RFC 6455, section 7.4.1")
  default void endsASessionThatAsksForSomethingElse() throws IOException {
    require(Feature.JOBS, Feature.WEBSOCKET, Feature.JOBS_SOCKET);
    for (Frame other :
        List.of(Frame.text("Job"), Frame.text(""), Frame.binary(new byte[] {'j', 'o', 'b'}))) {
      try (RawWebSocket socket = sharedServer().webSocket("/ws/jobs")) {
        socket.send(other);

        socket.assertBeginsToClose(1008);
      }
    }
  }

  @Test
  @AskedBy("RFC 6455, section 7.4.1")
  default void endsASessionThatAsksBeforeItsJobIsDone() throws IOException {
    require(Feature.JOBS, Feature.WEBSOCKET, Feature.JOBS_SOCKET);
    try (RunningServer slow = startSlow();
        RawWebSocket socket = slow.webSocket("/ws/jobs")) {
      // The request's fragments are one message, and a ping between them is answered.
      socket.send(
          Frame.part(Frame.TEXT, new byte[] {'j', 'o'}),
          Frame.of(Frame.PING, new byte[] {'p'}),
          Frame.of(Frame.CONTINUATION, new byte[] {'b'}));
      assertThat(socket.read().opcode()).isEqualTo(Frame.PONG);
      socket.send(Frame.text("job"));

      socket.assertBeginsToClose(1008);
      assertThat(slow.application().jobs().known()).isEqualTo(1);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void survivesClientsThatLeaveBeforeTheirJobIsDone() throws IOException {
    require(Feature.JOBS, Feature.WEBSOCKET, Feature.SERVER_SENT_EVENTS);
    try (RunningServer server =
        startSingle(ApplicationSettings.defaults().withJobMax(Duration.ofMillis(200)))) {
      for (int i = 0; i < 50; i++) {
        server.webSocket("/ws/job").connection().reset();
        RawConnection events = server.connect();
        events.exchangeHead(RawRequest.of("GET", "/sse/job"));
        events.reset();
      }
      server.await("all connections are closed", now -> now.connectionsOpen() == 0);

      assertThat(server.exchange(RawRequest.of("POST", "/job")).status()).isEqualTo(201);
    }
  }

  @Test
  @AskedBy("WHATWG HTML, section 9.2")
  default void sendsAJobAsOneEventAndEndsTheStream() throws IOException {
    require(Feature.JOBS, Feature.SERVER_SENT_EVENTS);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse response = connection.get("/sse/job");

      assertThat(response.header("Content-Type")).hasValue("text/event-stream");
      assertThat(response.text()).matches("data: \\{[^\n]*\"complete\":true,[^\n]*}\n\n");
      assertThat(connection.get("/job/0").status()).as("the next request").isEqualTo(404);
    }
  }

  @Test
  @AskedBy("RFC 9112, section 6.3")
  default void endsTheStreamByClosingUnderHttp10() throws IOException {
    require(Feature.JOBS, Feature.SERVER_SENT_EVENTS, Feature.HTTP_1_0);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse response = connection.exchange("GET /sse/job HTTP/1.0\r\n\r\n");

      assertThat(response.header("Transfer-Encoding")).isEmpty();
      assertThat(response.text()).matches("data: \\{[^\n]*}\n\n");
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void sendsTheHeadOfAStreamBeforeItsFirstEvent() throws IOException {
    require(Feature.JOBS, Feature.SERVER_SENT_EVENTS);
    try (RunningServer slow = startSlow();
        RawConnection connection = slow.connect()) {
      assertThat(connection.exchangeHead(RawRequest.of("GET", "/sse/job")).status()).isEqualTo(200);
    }
  }

  @Test
  @AskedBy("RFC 9110, section 9.2.1")
  default void makesNoJobForHead() throws IOException {
    require(Feature.JOBS, Feature.SERVER_SENT_EVENTS, Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse head = connection.exchangeHead(RawRequest.of("HEAD", "/sse/job"));

      assertThat(head.status()).isEqualTo(200);
      assertThat(head.header("Content-Type")).hasValue("text/event-stream");
      assertThat(connection.get("/payload/1").body()).isEqualTo(PayloadContract.payload(1));
    }
  }

  /** A job as the application knows it. */
  private String known(String id) {
    return sharedServer().application().jobs().find(id).orElseThrow().json().string();
  }

  private RunningServer startSlow() throws IOException {
    return startSingle(ApplicationSettings.defaults().withJobMax(Duration.ofDays(1)));
  }

  private static Matcher job(String json) {
    Matcher job = JOB.matcher(json);
    assertThat(job.matches()).as("a job: %s", json).isTrue();
    return job;
  }
}

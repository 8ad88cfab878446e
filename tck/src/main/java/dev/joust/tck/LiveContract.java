package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.spi.LiveFeed;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Condition;
import dev.joust.tck.wire.EventReader;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.HttpDates;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The live document by polling, by server-sent events and by WebSocket. */
public interface LiveContract extends ContractTests {

  @Test
  @AskedBy("RFC 9111, section 5.2.2.1")
  default void answersAPollWithTheNewestDocumentAndItsLifetime() throws IOException {
    require(Feature.LIVE, Feature.PAYLOAD);
    try (RunningServer server = startRenewing(Duration.ofSeconds(60))) {
      RawResponse response = server.get("/polling");

      assertThat(response.status()).isEqualTo(200);
      assertThat(response.headerNames())
          .isEqualTo(Set.of("content-type", "content-length", "date", "cache-control", "expires"));
      assertThat(response.body()).hasSize(LiveFeed.DOCUMENT_BYTES);
      assertThat(response.text())
          .isEqualTo(server.application().liveFeed().newest().json().string());
      long maxAge =
          Long.parseLong(response.header("Cache-Control").orElseThrow().replace("max-age=", ""));
      assertThat(maxAge).isBetween(30L, 60L);
      assertThat(HttpDates.secondsFromNow(response.header("Expires").orElseThrow()))
          .isBetween(maxAge - 30, maxAge + 1);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void renewsTheDocument() throws IOException {
    require(Feature.LIVE, Feature.PAYLOAD);
    long first = generation(sharedServer().get("/polling").text());
    Condition.await(
        "the document is renewed",
        () -> sharedServer().application().liveFeed().newest().generation() > first,
        () -> first);

    assertThat(generation(sharedServer().get("/polling").text())).isGreaterThan(first);
  }

  @Test
  @AskedBy("WHATWG HTML, section 9.2")
  default void streamsWithTheSameHeadersInEveryFramework() throws IOException {
    require(Feature.LIVE, Feature.SERVER_SENT_EVENTS);
    try (RawConnection connection = sharedServer().connect()) {
      RawResponse head = connection.exchangeHead(RawRequest.of("GET", "/sse"));

      assertThat(head.status()).isEqualTo(200);
      assertThat(head.headerNames())
          .isEqualTo(Set.of("content-type", "cache-control", "date", "transfer-encoding"));
      assertThat(head.header("Content-Type")).hasValue("text/event-stream");
      assertThat(head.header("Cache-Control")).hasValue("no-cache");
    }
  }

  /** A reader does not wait for a renewal, and an event does not wait for the next to push it. */
  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void sendsTheNewestDocumentAtOnce() throws IOException {
    require(Feature.LIVE, Feature.WEBSOCKET, Feature.SERVER_SENT_EVENTS);
    try (RunningServer server = startRenewing(Duration.ofMinutes(10));
        RawWebSocket socket = server.webSocket("/ws/live");
        EventReader events = EventReader.open(server.connect())) {
      String newest = server.application().liveFeed().newest().json().string();

      assertThat(socket.readText()).isEqualTo(newest);
      assertThat(events.next()).isEqualTo("id: 1\ndata: " + newest + "\n\n");
    }
  }

  @Test
  @AskedBy("WHATWG HTML, section 9.2")
  default void streamsEveryDocumentAsAnEvent() throws IOException {
    require(Feature.LIVE, Feature.SERVER_SENT_EVENTS);
    try (EventReader events = EventReader.open(sharedServer().connect())) {
      assertEveryGeneration(events::nextGeneration);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void pushesEveryDocument() throws IOException {
    require(Feature.LIVE, Feature.WEBSOCKET);
    try (RawWebSocket reader = sharedServer().webSocket("/ws/live")) {
      assertEveryGeneration(() -> generation(reader.readText()));
    }
  }

  /** Reads the generation of a reader's next document. */
  interface Generations {
    long next() throws IOException;
  }

  /**
   * Asserts that generations rise, and that some follow each other without a gap: only a machine
   * that stalls may make a reader skip one, and not for ever.
   */
  private static void assertEveryGeneration(Generations generations) throws IOException {
    long previous = generations.next();
    int run = 1;
    for (int read = 1; run < 6; read++) {
      assertThat(read).as("documents read, but no 6 in a row").isLessThan(100);
      long next = generations.next();
      assertThat(next).isGreaterThan(previous);
      run = next == previous + 1 ? run + 1 : 1;
      previous = next;
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void showsTheSameToFiftyReadersOfEachKind() throws IOException {
    require(Feature.LIVE, Feature.WEBSOCKET, Feature.SERVER_SENT_EVENTS);
    List<RawWebSocket> sockets = new ArrayList<>();
    List<EventReader> streams = new ArrayList<>();
    try {
      for (int i = 0; i < 50; i++) {
        sockets.add(sharedServer().webSocket("/ws/live"));
        streams.add(EventReader.open(sharedServer().connect()));
      }
      Map<Long, String> seen = new HashMap<>();
      for (int i = 0; i < 50; i++) {
        for (int j = 0; j < 5; j++) {
          Frame message = sockets.get(i).readMessage();
          assertThat(message.opcode()).isEqualTo(Frame.TEXT);
          assertSameAsOthersSaw(seen, message.text());
          String event = streams.get(i).next();
          assertSameAsOthersSaw(seen, event.substring(event.indexOf('{'), event.length() - 2));
        }
      }
    } finally {
      closeAll(sockets);
      closeAll(streams);
    }
  }

  private static void assertSameAsOthersSaw(Map<Long, String> seen, String json) {
    assertThat(json).hasSize(LiveFeed.DOCUMENT_BYTES);
    assertThat(json).isEqualTo(seen.computeIfAbsent(generation(json), unseen -> json));
  }

  @Test
  @AskedBy("RFC 6455, section 5.5")
  default void answersControlFramesOfALiveReader() throws IOException {
    require(Feature.LIVE, Feature.WEBSOCKET);
    try (RawWebSocket reader = sharedServer().webSocket("/ws/live")) {
      reader.send(Frame.text("ignored"), Frame.of(Frame.PING, new byte[] {'p'}));
      Frame frame = reader.read();
      while (frame.opcode() != Frame.PONG) {
        frame = reader.read();
      }
      assertThat(frame.text()).isEqualTo("p");
      reader.send(Frame.close(1000));
      while (frame.opcode() != Frame.CLOSE) {
        frame = reader.read();
      }

      assertThat(frame.closeCode()).isEqualTo(1000);
      assertThat(reader.isEnded()).as("end of stream").isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @AskedBy(AskedBy.CONTRACT)
  default void forgetsSocketsThatLeave(boolean isReset) throws IOException {
    require(Feature.LIVE, Feature.WEBSOCKET);
    assertForgets("sockets", isReset, server -> server.webSocket("/ws/live").connection());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @AskedBy(AskedBy.CONTRACT)
  default void forgetsStreamsThatLeave(boolean isReset) throws IOException {
    require(Feature.LIVE, Feature.SERVER_SENT_EVENTS);
    assertForgets(
        "streams",
        isReset,
        server -> {
          RawConnection events = server.connect();
          events.exchangeHead(RawRequest.of("GET", "/sse"));
          return events;
        });
  }

  /** Opens a reader of one kind. */
  interface Reader {
    RawConnection open(RunningServer server) throws IOException;
  }

  private void assertForgets(String kind, boolean isReset, Reader reader) throws IOException {
    try (RunningServer server = startRenewing(Duration.ofMillis(20))) {
      for (int i = 0; i < 20; i++) {
        RawConnection connection = reader.open(server);
        if (isReset) {
          connection.reset();
        } else {
          connection.close();
        }
      }
      Condition.await(
          "no subscription is left of 20 %s whose clients %s"
              .formatted(kind, isReset ? "reset the connection" : "closed it"),
          () -> server.application().liveFeed().subscribers() == 0,
          () -> server.application().liveFeed().subscribers());
    }
  }

  @Test
  @AskedBy("RFC 9110, section 9.3.2")
  default void sendsOnlyTheHeadOfAStreamToHead() throws IOException {
    require(Feature.LIVE, Feature.SERVER_SENT_EVENTS, Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      assertThat(connection.exchangeHead(RawRequest.of("HEAD", "/sse")).header("Content-Type"))
          .hasValue("text/event-stream");
      assertThat(connection.get("/payload/1").body()).isEqualTo(PayloadContract.payload(1));
    }
  }

  /** The number of a document's state. */
  static long generation(String json) {
    return Long.parseLong(json.substring("{\"generation\":".length(), json.indexOf(',')));
  }

  private RunningServer startRenewing(Duration period) throws IOException {
    return startSingle(ApplicationSettings.defaults().withLivePeriod(period));
  }
}

package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The live document by polling, by server-sent events and by WebSocket. */
public interface LiveContract extends ContractTests {

  @Test
  default void answersAPollWithTheNewestDocumentAndItsLifetime() throws IOException {
    require(Feature.LIVE);
    try (RunningServer server =
        startServer(
            ServerSettings.equalised().withIoThreads(1),
            ApplicationSettings.defaults().withLivePeriod(Duration.ofSeconds(60)))) {
      RawResponse response = server.get("/polling");

      assertThat(response.status()).isEqualTo(200);
      assertThat(response.headerNames())
          .isEqualTo(Set.of("content-type", "content-length", "date", "cache-control", "expires"));
      assertThat(response.body()).hasSize(LiveFeed.DOCUMENT_BYTES);
      assertThat(response.text()).isEqualTo(server.application().liveFeed().newest().json());
      long maxAge =
          Long.parseLong(response.header("Cache-Control").orElseThrow().replace("max-age=", ""));
      assertThat(maxAge).isBetween(30L, 60L);
      assertThat(HttpDates.secondsFromNow(response.header("Expires").orElseThrow()))
          .isBetween(maxAge - 30, maxAge + 1);
    }
  }

  @Test
  default void renewsTheDocument() throws IOException {
    require(Feature.LIVE);
    long first = generation(sharedServer().get("/polling").text());
    Condition.await(
        "the document is renewed",
        () -> sharedServer().application().liveFeed().newest().generation() > first,
        () -> first);

    assertThat(generation(sharedServer().get("/polling").text())).isGreaterThan(first);
  }

  @Test
  default void streamsEveryDocumentAsAnEvent() throws IOException {
    require(Feature.LIVE, Feature.SERVER_SENT_EVENTS);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(RunningServer.request("GET", "/sse"));
      RawResponse head = RawResponse.readHead(connection);

      assertThat(head.status()).isEqualTo(200);
      assertThat(head.headerNames())
          .isEqualTo(Set.of("content-type", "cache-control", "date", "transfer-encoding"));
      assertThat(head.header("Content-Type")).hasValue("text/event-stream");
      assertThat(head.header("Cache-Control")).hasValue("no-cache");
      EventReader events = new EventReader(connection);
      String previous = events.next();
      for (int i = 0; i < 5; i++) {
        String event = events.next();
        assertThat(event).matches("id: \\d+\ndata: \\{\"generation\":\\d+,[^\n]*}\n\n");
        assertThat(eventId(event)).isEqualTo(eventId(previous) + 1);
        assertThat(event).contains("\"generation\":" + eventId(event) + ",");
        previous = event;
      }
    }
  }

  @Test
  default void pushesEveryDocumentToFiftyReaders() throws IOException {
    require(Feature.LIVE, Feature.WEBSOCKET);
    List<RawWebSocket> readers = new ArrayList<>();
    try {
      for (int i = 0; i < 50; i++) {
        readers.add(RawWebSocket.open(sharedServer(), "/ws/live"));
      }
      for (RawWebSocket reader : readers) {
        long previous = generation(reader.readText());
        for (int i = 0; i < 5; i++) {
          Frame message = reader.readMessage();
          assertThat(message.opcode()).isEqualTo(Frame.TEXT);
          assertThat(message.payload()).hasSize(LiveFeed.DOCUMENT_BYTES);
          assertThat(generation(message.text())).isEqualTo(previous + 1);
          previous++;
        }
      }
    } finally {
      for (RawWebSocket reader : readers) {
        reader.close();
      }
    }
  }

  @Test
  default void answersControlFramesOfALiveReader() throws IOException {
    require(Feature.LIVE, Feature.WEBSOCKET);
    try (RawWebSocket reader = RawWebSocket.open(sharedServer(), "/ws/live")) {
      reader.send(Frame.text("ignored"), Frame.of(Frame.PING, new byte[] {'p'}));
      Frame frame = reader.read();
      while (frame.opcode() != Frame.PONG) {
        frame = reader.read();
      }
      reader.send(Frame.close(1000));
      while (frame.opcode() != Frame.CLOSE) {
        frame = reader.read();
      }

      assertThat(frame.closeCode()).isEqualTo(1000);
      assertThat(reader.isEnded()).as("end of stream").isTrue();
    }
  }

  @Test
  default void forgetsReadersThatLeave() throws IOException {
    require(Feature.LIVE, Feature.WEBSOCKET, Feature.SERVER_SENT_EVENTS);
    try (RunningServer server =
        startServer(
            ServerSettings.equalised().withIoThreads(1),
            ApplicationSettings.defaults().withLivePeriod(Duration.ofMillis(20)))) {
      for (int i = 0; i < 20; i++) {
        RawWebSocket socket = RawWebSocket.open(server, "/ws/live");
        RawConnection events = server.connect();
        RawResponse.readHead(events.send(RunningServer.request("GET", "/sse")));
        if (i % 2 == 0) {
          socket.connection().reset();
          events.reset();
        } else {
          socket.close();
          events.close();
        }
      }
      Condition.await(
          "no subscription is left",
          () -> server.application().liveFeed().subscribers() == 0,
          () -> server.application().liveFeed().subscribers());
    }
  }

  @Test
  default void sendsOnlyTheHeadOfAStreamToHead() throws IOException {
    require(Feature.LIVE, Feature.SERVER_SENT_EVENTS, Feature.PAYLOAD);
    try (RawConnection connection = sharedServer().connect()) {
      connection.send(RunningServer.request("HEAD", "/sse"));

      assertThat(RawResponse.readHead(connection).header("Content-Type"))
          .hasValue("text/event-stream");
      connection.send(RunningServer.request("GET", "/payload/1"));
      assertThat(RawResponse.read(connection).body()).isEqualTo(PayloadContract.payload(1));
    }
  }

  /** The number of a document's state. */
  static long generation(String json) {
    return Long.parseLong(json.substring("{\"generation\":".length(), json.indexOf(',')));
  }

  private static long eventId(String event) {
    return Long.parseLong(event.substring("id: ".length(), event.indexOf('\n')));
  }

  /** Cuts the chunks of a stream into events, wherever the server has cut them. */
  final class EventReader {

    private final RawConnection connection;
    private final StringBuilder text = new StringBuilder();

    EventReader(RawConnection connection) {
      this.connection = connection;
    }

    String next() throws IOException {
      int end = text.indexOf("\n\n");
      while (end < 0) {
        text.append(new String(RawResponse.readChunk(connection), StandardCharsets.UTF_8));
        end = text.indexOf("\n\n");
      }
      String event = text.substring(0, end + 2);
      text.delete(0, end + 2);
      return event;
    }
  }
}

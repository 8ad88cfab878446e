package dev.joust.load.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Endpoint;
import dev.joust.load.ErrorKind;
import dev.joust.load.HttpRequest;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Http2LoadTest {

  @ParameterizedTest
  @CsvSource({"1, 1, 100", "2, 8, 5000", "3, 100, 100000", "1, 8, 0"})
  void answersAllRequestsOverTheConnectionsAskedFor(int connections, int streams, int bytes)
      throws Exception {
    try (Http2Server server = server(Http2Server.body(200, bytes))) {
      LoadResult result = Loads.run(spec(server, connections, streams, bytes), 1_000);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(1_000);
      assertThat(server.requests()).isEqualTo(1_000);
      assertThat(server.connections()).isEqualTo(connections);
    }
  }

  /** What is sent first and what follows in short must mean the same. */
  @Test
  void sendsTheSameFieldsEachTime() throws Exception {
    HttpRequest request =
        new HttpRequest(
            "POST",
            List.of(
                HttpRequest.Field.parse("Accept: text/html"),
                HttpRequest.Field.parse("X-Long: " + "y".repeat(300))),
            new byte[] {1, 2, 3});
    try (Http2Server server = server(Http2Server.body(201, 7))) {
      LoadSpec spec =
          spec(server, 1, 2, 7).with().request(request).expectedBytes(OptionalInt.empty()).build();
      assertThat(Loads.run(spec, 50).errors()).isEmpty();

      Set<Map<String, String>> heads =
          server.heads().stream().map(Http2LoadTest::fields).collect(Collectors.toSet());
      assertThat(heads).hasSize(1);
      assertThat(heads.iterator().next())
          .containsEntry(":method", "POST")
          .containsEntry(":scheme", "http")
          .containsEntry(":path", "/x?y=z")
          .containsEntry("accept", "text/html")
          .containsEntry("x-long", "y".repeat(300))
          .containsEntry("content-length", "3");
    }
  }

  private static Map<String, String> fields(Http2Headers head) {
    return StreamSupport.stream(head.spliterator(), false)
        .collect(
            Collectors.toMap(
                field -> field.getKey().toString(), field -> field.getValue().toString()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100, 4_096})
  void goesByTheTableOfTheServer(int tableBytes) throws Exception {
    try (Http2Server server =
        new Http2Server(
            new Http2Settings().headerTableSize(tableBytes).maxConcurrentStreams(3),
            Http2Server.body(200, 10))) {
      LoadResult result = Loads.run(spec(server, 1, 8, 10), 200);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(200);
    }
  }

  @Test
  void sendsNoMoreOfABodyThanTheWindowsTake() throws Exception {
    HttpRequest request = new HttpRequest("POST", List.of(), new byte[300_000]);
    try (Http2Server server =
        new Http2Server(new Http2Settings().initialWindowSize(1_000), Http2Server.body(200, 10))) {
      LoadSpec spec = spec(server, 1, 4, 10).with().request(request).build();

      LoadResult result = Loads.run(spec, 20);
      assertThat(result.errors()).isEmpty();
      assertThat(result.bytesSent()).isGreaterThan(20 * 300_000);
    }
  }

  @Test
  void hasALargerWindowIfAskedFor() throws Exception {
    try (Http2Server server = server(Http2Server.body(200, 3_000_000))) {
      LoadSpec spec =
          spec(server, 1, 2, 3_000_000).with().windowBytes(OptionalInt.of(1 << 20)).build();

      assertThat(Loads.run(spec, 10).errors()).isEmpty();
    }
  }

  @Test
  void recordsStreamsThatAreReset() throws Exception {
    try (Http2Server server =
        server(
            (context, stream, number) -> {
              if (number % 10 == 0) {
                context.write(new DefaultHttp2ResetFrame(Http2Error.REFUSED_STREAM).stream(stream));
              } else {
                Http2Server.body(200, 10).to(context, stream, number);
              }
            })) {
      LoadResult result = Loads.run(spec(server, 1, 4, 10), 100);

      assertThat(result.errors()).isEqualTo(Map.of(ErrorKind.CLOSED.label(), 10L));
      assertThat(result.completed()).isEqualTo(90);
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void recordsWrongStatusesAndLengths() throws Exception {
    try (Http2Server wrong = server(Http2Server.body(503, 10));
        Http2Server other = server(Http2Server.body(200, 11))) {
      assertThat(Loads.run(spec(wrong, 1, 2, 10), 10).errors())
          .isEqualTo(Map.of(ErrorKind.STATUS.label(), 10L));
      assertThat(Loads.run(spec(other, 1, 2, 10), 10).errors())
          .isEqualTo(Map.of(ErrorKind.LENGTH.label(), 10L));
    }
  }

  @Test
  void goesOnOverAnotherConnectionWhenAServerTakesNoMore() throws Exception {
    try (Http2Server server =
        server(
            (context, stream, number) -> {
              Http2Server.body(200, 10).to(context, stream, number);
              if (number == 20) {
                context.write(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR));
              }
            })) {
      LoadResult result = Loads.run(spec(server, 1, 1, 10), 100);

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(100);
      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void timesOutAStreamAndLeavesOthers() throws Exception {
    try (Http2Server server =
        server(
            (context, stream, number) -> {
              if (number != 5) {
                Http2Server.body(200, 10).to(context, stream, number);
              }
            })) {
      LoadSpec spec = spec(server, 1, 2, 10).with().timeout(Duration.ofMillis(500)).build();
      LoadResult result = Loads.run(spec, 50);

      assertThat(result.errors()).isEqualTo(Map.of(ErrorKind.TIMEOUT.label(), 1L));
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void keepsToASchedule() throws Exception {
    try (Http2Server server = server(Http2Server.body(200, 10));
        LoadSession session = new WireLoadClient().open(spec(server, 2, 8, 10))) {
      LoadRecorder recorder = new LoadRecorder();
      session.run(new ArrivalSchedule(1_000, 500), recorder);
      LoadResult result = recorder.take();

      assertThat(result.errors()).isEmpty();
      assertThat(result.completed()).isEqualTo(500);
    }
  }

  @Test
  void refusesStreamsOfAnotherProtocol() throws Exception {
    try (Http2Server server = server(Http2Server.body(200, 10))) {
      assertThatThrownBy(
              () -> spec(server, 1, 8, 10).with().endpoint(Endpoint.HTTP_KEEPALIVE).build())
          .hasMessageStartingWith("several requests at a time are those of http2, websocket,")
          .hasMessageEndingWith(", not of http-keepalive");
    }
  }

  private static Http2Server server(Http2Server.Answer answer) {
    return new Http2Server(new Http2Settings(), answer);
  }

  private static LoadSpec spec(Http2Server server, int connections, int streams, int bytes) {
    return new LoadSpec(
            server.uri("/x?y=z"),
            Endpoint.HTTP2,
            connections,
            0,
            OptionalInt.of(bytes),
            Loads.PATIENCE,
            2)
        .with()
        .streams(streams)
        .build();
  }
}

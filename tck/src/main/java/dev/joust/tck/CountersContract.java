package dev.joust.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Counters;
import dev.joust.spi.Feature;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.server.AskedBy;
import dev.joust.tck.server.ContractTests;
import dev.joust.tck.server.RunningServer;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The server's side of the count is exact. */
public interface CountersContract extends ContractTests {

  @Test
  @Tag(CORE)
  @AskedBy(AskedBy.SPI)
  default void countsConnectionsAndRequests() throws IOException {
    assertCountsRequests(2, 5);
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void countsManyConnectionsAndRequests() throws IOException {
    assertCountsRequests(10, 7);
  }

  private void assertCountsRequests(int connections, int each) throws IOException {
    require(Feature.PAYLOAD);
    try (RunningServer server = start()) {
      for (int i = 0; i < connections; i++) {
        try (RawConnection connection = server.connect()) {
          for (int j = 0; j < each; j++) {
            connection.send(RawRequest.of("GET", "/payload/1"));
            RawResponse.read(connection);
          }
        }
      }

      assertSettlesAt(server, new Counters(connections, 0, connections * each, 0, 0));
    }
  }

  @Test
  @Tag(CORE)
  @AskedBy(AskedBy.SPI)
  default void countsMessages() throws IOException {
    assertCountsMessages(1, 5);
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void countsMessagesOfManySessions() throws IOException {
    assertCountsMessages(10, 7);
  }

  private void assertCountsMessages(int sessions, int each) throws IOException {
    require(Feature.WEBSOCKET);
    try (RunningServer server = start()) {
      for (int i = 0; i < sessions; i++) {
        try (RawWebSocket socket = server.webSocket("/echo")) {
          for (int j = 0; j < each; j++) {
            socket.send(Frame.of(Frame.PING, new byte[0])).read();
            socket.send(Frame.text("x")).readMessage();
          }
          socket.send(
              Frame.part(Frame.TEXT, new byte[0]), Frame.of(Frame.CONTINUATION, new byte[0]));
          socket.readMessage();
        }
      }

      int messages = sessions * (each + 1);
      assertSettlesAt(server, new Counters(sessions, 0, sessions, messages, messages));
    }
  }

  @Test
  @AskedBy(AskedBy.SPI)
  default void countsOpenConnections() throws IOException {
    require(Feature.PAYLOAD);
    try (RunningServer server = start();
        RawConnection first = server.connect();
        RawConnection second = server.connect()) {
      first.get("/payload/1");
      second.get("/payload/1");

      assertSettlesAt(server, new Counters(2, 2, 2, 0, 0));
      first.reset();
      assertSettlesAt(server, new Counters(2, 1, 2, 0, 0));
    }
  }

  private RunningServer start() throws IOException {
    return startServer(ServerSettings.equalised().withThreads(2));
  }

  /** Waits for the counters to be these: a count is exact once the work counted has ended. */
  static void assertSettlesAt(RunningServer server, Counters expected) {
    server.await("the counters are " + expected, now -> now.equals(expected));
    assertThat(server.server().counters()).isEqualTo(expected);
  }
}

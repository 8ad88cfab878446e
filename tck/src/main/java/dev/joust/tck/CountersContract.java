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
    require(Feature.PAYLOAD);
    try (RunningServer server = start()) {
      for (int i = 0; i < 2; i++) {
        try (RawConnection connection = server.connect()) {
          for (int j = 0; j < 5; j++) {
            connection.send(RawRequest.of("GET", "/payload/1"));
            RawResponse.read(connection);
          }
        }
      }

      assertSettlesAt(server, new Counters(2, 0, 10, 0, 0));
    }
  }

  @Test
  @Tag(CORE)
  @AskedBy(AskedBy.SPI)
  default void countsMessages() throws IOException {
    require(Feature.WEBSOCKET);
    try (RunningServer server = start()) {
      try (RawWebSocket socket = server.webSocket("/echo")) {
        for (int i = 0; i < 5; i++) {
          socket.send(Frame.of(Frame.PING, new byte[0])).read();
          socket.send(Frame.text("x")).readMessage();
        }
        socket.send(Frame.part(Frame.TEXT, new byte[0]), Frame.of(Frame.CONTINUATION, new byte[0]));
        socket.readMessage();
      }

      assertSettlesAt(server, new Counters(1, 0, 1, 6, 6));
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

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
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many WebSocket sessions side by side: what befalls one is not another's. */
public interface WebSocketSessionContract extends ContractTests {

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void servesAThousandSessionsAtOnce() throws IOException {
    require(Feature.WEBSOCKET);
    List<RawWebSocket> sockets = new ArrayList<>();
    try (RunningServer server = startServer(ServerSettings.equalised().withThreads(2))) {
      for (int i = 0; i < 1_000; i++) {
        sockets.add(server.webSocket("/echo"));
      }
      for (int i = 0; i < sockets.size(); i++) {
        sockets.get(i).send(Frame.text("session " + i), Frame.text("again " + i));
      }
      for (int i = 0; i < sockets.size(); i++) {
        assertThat(sockets.get(i).readText()).isEqualTo("session " + i);
        assertThat(sockets.get(i).readText()).isEqualTo("again " + i);
      }
      CountersContract.assertSettlesAt(server, new Counters(1_000, 1_000, 1_000, 2_000, 2_000));
      closeAll(sockets);
      CountersContract.assertSettlesAt(server, new Counters(1_000, 0, 1_000, 2_000, 2_000));
    } finally {
      closeAll(sockets);
    }
  }

  @Test
  @AskedBy(AskedBy.CONTRACT)
  default void keepsOtherSessionsGoing() throws IOException {
    require(Feature.WEBSOCKET);
    try (RawWebSocket other = sharedServer().webSocket("/echo")) {
      sharedServer().assertCloses(1002, Frame.text("x").unmasked());

      assertThat(other.send(Frame.text("alive")).readText()).isEqualTo("alive");
    }
  }

  /** How a client may go without a word. */
  enum Departure {
    RESET(RawConnection::reset),
    CLOSE(RawConnection::close),
    END_OF_OUTPUT(RawConnection::endOutput);

    private final Leaving leaving;

    Departure(Leaving leaving) {
      this.leaving = leaving;
    }

    /** What ends a connection. */
    interface Leaving {
      void leave(RawConnection connection) throws IOException;
    }
  }

  @ParameterizedTest
  @EnumSource
  @AskedBy(AskedBy.CONTRACT)
  default void survivesAClientThatVanishesMidMessage(Departure departure) throws IOException {
    assertSurvives(departure, Frame.binary(new byte[10_000]), 5_000);
  }

  /** The echo is under way, or is still to be written, to a connection that is gone. */
  @ParameterizedTest
  @EnumSource
  @AskedBy(AskedBy.CONTRACT)
  default void survivesAClientThatVanishesBeforeItsEcho(Departure departure) throws IOException {
    Frame message = Frame.text("x".repeat(10_000));
    assertSurvives(departure, message, message.bytes().length);
  }

  private void assertSurvives(Departure departure, Frame frame, int sentBytes) throws IOException {
    require(Feature.WEBSOCKET);
    List<RawWebSocket> gone = new ArrayList<>();
    try (RunningServer server = startServer(ServerSettings.equalised().withThreads(1))) {
      for (int i = 0; i < 20; i++) {
        RawWebSocket socket = server.webSocket("/echo");
        gone.add(socket);
        socket.connection().send(frame.bytes(), 0, sentBytes);
        departure.leaving.leave(socket.connection());
      }
      server.await("all connections are closed", now -> now.connectionsOpen() == 0);
      try (RawWebSocket next = server.webSocket("/echo")) {
        assertThat(next.send(Frame.text("alive")).readText()).isEqualTo("alive");
      }
    } finally {
      closeAll(gone);
    }
  }
}

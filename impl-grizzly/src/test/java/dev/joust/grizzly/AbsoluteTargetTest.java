package dev.joust.grizzly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.Application;
import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawWebSocket;
import org.junit.jupiter.api.Test;

/** A handshake whose request line names scheme and host (RFC 9112, section 3.2.2). */
class AbsoluteTargetTest {

  @Test
  void isUpgraded() throws Exception {
    try (Application application = Application.start(ApplicationSettings.defaults());
        Server server =
            new GrizzlyServerProvider()
                .start(ServerSettings.equalised().withThreads(1), application);
        RawWebSocket socket =
            RawWebSocket.open(RawConnection.open(server.address()), "http://joust/echo")) {
      assertThat(socket.send(Frame.text("x")).readText()).isEqualTo("x");
    }
  }
}

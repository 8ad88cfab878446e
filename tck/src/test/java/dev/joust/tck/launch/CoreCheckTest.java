package dev.joust.tck.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.spi.Counters;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The core is asked of whatever listens at an address. */
class CoreCheckTest {

  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @Test
  void tellsInALineWhatAServerThatHangsWasAskedAndAsksNoMore() throws IOException {
    try (ServerSocket hanging = new ServerSocket(0, 100, HERE)) {
      assertThat(CoreCheck.of(server(hanging.getLocalPort(), "payload", "of-the-future")))
          .hasValueSatisfying(
              fault ->
                  assertThat(fault)
                      .matches(
                          "ConnectionContract\\.\\w+: socket timeout: no more bytes"
                              + " within 200 ms; sent was last: GET /payload/3 .*"));
      hanging.accept().close();
      hanging.setSoTimeout(1);
      assertThatThrownBy(hanging::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void asksForNothingThatAServerDoesNotClaim() throws IOException {
    try (ServerSocket hanging = new ServerSocket(0, 100, HERE)) {
      assertThat(CoreCheck.of(server(hanging.getLocalPort(), "jobs"))).isEmpty();
    }
  }

  private static RemoteServer server(int port, String... features) {
    return new RemoteServer(
        "remote",
        "1",
        List.of(features),
        new InetSocketAddress(HERE, port),
        new TreeMap<>(),
        () -> Counters.NONE,
        Duration.ofMillis(200));
  }
}

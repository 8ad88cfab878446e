package dev.joust.tck.server;

import dev.joust.spi.Application;
import dev.joust.spi.Counters;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.tls.TlsIdentity;
import dev.joust.tck.wire.Condition;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A server under test with the application that it serves.
 *
 * @param server the server
 * @param served the application, closed with the server; empty if it is in another process
 * @param patience how long the server may take to answer, or to do what a test waits for
 */
public record RunningServer(Server server, Optional<Application> served, Duration patience)
    implements AutoCloseable {

  public Application application() {
    return served.orElseThrow();
  }

  /** A new connection, within TLS where the server expects that. */
  public RawConnection connect() throws IOException {
    return RawConnection.open(server.address(), protocols()).patientFor(patience);
  }

  /** A connection whose receive buffer is as small as the system allows. */
  public RawConnection connectNarrow() throws IOException {
    return RawConnection.openNarrow(server.address(), protocols()).patientFor(patience);
  }

  private String[] protocols() {
    String tls = server.effectiveSettings().getOrDefault(ServerSetting.TLS.key(), Tls.NONE.label());
    return tls.equals(Tls.NONE.label()) ? new String[0] : new String[] {TlsIdentity.PROTOCOL};
  }

  /** Waits until something holds for what the server has counted, or fails with that. */
  public void await(String what, Predicate<Counters> holds) {
    Condition.await(what, () -> holds.test(server.counters()), server::counters, patience);
  }

  /** The response to a request over a connection of its own. */
  public RawResponse exchange(String request) throws IOException {
    try (RawConnection connection = connect()) {
      return connection.exchange(request);
    }
  }

  /** The response to a GET over a connection of its own. */
  public RawResponse get(String target) throws IOException {
    return exchange(RawRequest.of("GET", target));
  }

  /** A new WebSocket session. */
  public RawWebSocket webSocket(String target) throws IOException {
    return RawWebSocket.open(connect(), target);
  }

  /** Makes sure that a session of echoes is closed for these frames, with that code. */
  public void assertCloses(int code, Frame... frames) throws IOException {
    try (RawWebSocket socket = webSocket("/echo")) {
      socket.send(frames).assertCloses(code);
    }
  }

  @Override
  public void close() {
    server.close();
    served.ifPresent(Application::close);
  }
}

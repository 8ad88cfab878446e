package dev.joust.tck.server;

import dev.joust.spi.Application;
import dev.joust.spi.Server;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings.Tls;
import dev.joust.spi.tls.TlsIdentity;
import dev.joust.tck.wire.Frame;
import dev.joust.tck.wire.RawConnection;
import dev.joust.tck.wire.RawRequest;
import dev.joust.tck.wire.RawResponse;
import dev.joust.tck.wire.RawWebSocket;
import java.io.IOException;

/**
 * A server under test with the application that it serves.
 *
 * @param server the server
 * @param application the application, closed with the server
 */
public record RunningServer(Server server, Application application) implements AutoCloseable {

  /** A new connection, within TLS where the server expects that. */
  public RawConnection connect() throws IOException {
    return isSecure()
        ? RawConnection.openSecure(server.address(), TlsIdentity.PROTOCOL)
        : RawConnection.open(server.address());
  }

  /** A connection whose receive buffer is as small as the system allows. */
  public RawConnection connectNarrow() throws IOException {
    return isSecure()
        ? RawConnection.openSecureNarrow(server.address(), TlsIdentity.PROTOCOL)
        : RawConnection.openNarrow(server.address());
  }

  private boolean isSecure() {
    return !server
        .effectiveSettings()
        .getOrDefault(ServerSetting.TLS.key(), Tls.NONE.label())
        .equals(Tls.NONE.label());
  }

  /** The response to a request over a connection of its own. */
  public RawResponse exchange(String request) throws IOException {
    try (RawConnection connection = connect()) {
      return RawResponse.read(connection.send(request));
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
  public void assertRefuses(int code, Frame... frames) throws IOException {
    try (RawWebSocket socket = webSocket("/echo")) {
      socket.send(frames).assertCloses(code);
    }
  }

  @Override
  public void close() {
    server.close();
    application.close();
  }
}

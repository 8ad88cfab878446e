package dev.joust.tck;

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

  RawConnection connect() throws IOException {
    return isSecure()
        ? RawConnection.openSecure(server.address(), TlsIdentity.PROTOCOL)
        : RawConnection.open(server.address());
  }

  /** A connection whose receive buffer is as small as the system allows. */
  RawConnection connectNarrow() throws IOException {
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

  RawResponse exchange(String request) throws IOException {
    try (RawConnection connection = connect()) {
      return RawResponse.read(connection.send(request));
    }
  }

  RawResponse get(String target) throws IOException {
    return exchange(RawRequest.of("GET", target));
  }

  RawWebSocket webSocket(String target) throws IOException {
    return RawWebSocket.open(connect(), target);
  }

  void assertRefuses(int code, Frame... frames) throws IOException {
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

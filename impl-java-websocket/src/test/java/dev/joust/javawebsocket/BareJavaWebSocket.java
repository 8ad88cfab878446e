package dev.joust.javawebsocket;

import dev.joust.spi.tls.TlsIdentity;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import org.java_websocket.WebSocket;
import org.java_websocket.drafts.Draft_6455;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.server.DefaultSSLWebSocketServerFactory;
import org.java_websocket.server.WebSocketServer;

/**
 * Java-WebSocket's own minimal server, as its examples would write it: the yardstick for what the
 * contract costs. It echoes WebSocket messages, whatever the path, and serves no HTTP.
 */
public final class BareJavaWebSocket extends WebSocketServer {

  private BareJavaWebSocket(int port, int workers, int maxMessageBytes) {
    super(
        new InetSocketAddress("127.0.0.1", port),
        workers,
        List.of(new Draft_6455(List.of(), maxMessageBytes)));
  }

  /** Runs the server; arguments: port, number of workers, most bytes of a message, who encrypts. */
  public static void main(String[] args) {
    BareJavaWebSocket server =
        new BareJavaWebSocket(
            Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    server.setReuseAddr(true);
    server.setTcpNoDelay(true);
    server.setConnectionLostTimeout(0);
    server.setMaxPendingConnections(4_096);
    if (!args[3].equals("none")) {
      server.setWebSocketFactory(
          new DefaultSSLWebSocketServerFactory(TlsIdentity.create().context()));
    }
    server.run();
  }

  @Override
  public void onStart() {
    System.out.println("ready " + getPort());
  }

  @Override
  public void onOpen(WebSocket session, ClientHandshake handshake) {}

  @Override
  public void onMessage(WebSocket session, String message) {
    session.send(message);
  }

  @Override
  public void onMessage(WebSocket session, ByteBuffer message) {
    session.send(message);
  }

  @Override
  public void onClose(WebSocket session, int code, String reason, boolean isRemote) {}

  @Override
  public void onError(WebSocket session, Exception failure) {
    failure.printStackTrace();
  }
}

package dev.joust.javawebsocket;

import dev.joust.spi.tls.TlsIdentity;
import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.java_websocket.WebSocketAdapter;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WebSocketServerFactory;
import org.java_websocket.drafts.Draft;

/**
 * Makes sessions and their channels, within TLS as {@code SSLParametersWebSocketServerFactory} does
 * it:
 * https://github.com/TooTallNate/Java-WebSocket/blob/master/src/main/example/SSLServerTLSWebsocketFactoryExample.java
 */
record SessionFactory(Endpoint endpoint, Optional<Tls> tls) implements WebSocketServerFactory {

  /** What sessions within TLS have in common. */
  record Tls(SSLContext context, SSLParameters parameters, ExecutorService tasks) {

    static Tls of(TlsIdentity identity) {
      return new Tls(
          identity.context(),
          new SSLParameters(
              new String[] {TlsIdentity.CIPHER_SUITE}, new String[] {TlsIdentity.PROTOCOL}),
          Executors.newSingleThreadScheduledExecutor());
    }
  }

  @Override
  public WebSocketImpl createWebSocket(WebSocketAdapter server, Draft draft) {
    return createWebSocket(server, List.of(draft));
  }

  @Override
  public WebSocketImpl createWebSocket(WebSocketAdapter server, List<Draft> drafts) {
    return new Session(endpoint, drafts);
  }

  @Override
  public ByteChannel wrapChannel(SocketChannel channel, SelectionKey key) throws IOException {
    Session session = (Session) key.attachment();
    Link link =
        tls.isPresent()
            ? secured(tls.get(), channel, key, session)
            : new PlainLink(channel, session);
    session.linked(link);
    return link;
  }

  private static Link secured(Tls tls, SocketChannel channel, SelectionKey key, Session session)
      throws IOException {
    SSLEngine engine = tls.context.createSSLEngine();
    engine.setUseClientMode(false);
    engine.setSSLParameters(tls.parameters);
    return new TlsLink(channel, engine, tls.tasks, key, session);
  }

  @Override
  public void close() {
    tls.ifPresent(own -> own.tasks.shutdown());
  }
}

package dev.joust.undertow;

import dev.joust.spi.Application;
import dev.joust.spi.ServerSettings;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.io.IoCallback;
import io.undertow.io.Sender;
import io.undertow.server.AbstractServerConnection;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.Headers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.xnio.channels.StreamSourceChannel;

/** A request's body on its way back: read into pooled buffers, and written from them. */
final class EchoBody implements IoCallback {

  /** The encoding of bodies that are inflated where that is asked for. */
  static final String INFLATED = "gzip";

  private static final String DEFAULT_CONTENT_TYPE = "application/octet-stream";

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final HttpServerExchange exchange;
  private final Application application;
  private final int maxBytes;
  private final List<PooledByteBuffer> parts = new ArrayList<>(1);
  private long bodyBytes;

  private EchoBody(HttpServerExchange exchange, Application application, int maxBytes) {
    this.exchange = exchange;
    this.application = application;
    this.maxBytes = maxBytes;
  }

  static void begin(HttpServerExchange exchange, Application application, ServerSettings settings) {
    int maxBytes = settings.maxMessageBytes();
    boolean isInflated =
        settings.decompression()
            && INFLATED.equals(exchange.getRequestHeaders().getFirst(Headers.CONTENT_ENCODING));
    // Of what is inflated, only the length of what is sent is declared.
    if (!isInflated && exchange.getRequestContentLength() > maxBytes) {
      Responses.refuse(exchange, application.bodyTooLarge());
      return;
    }
    try {
      guardChunks(exchange);
    } catch (IOException badChunk) {
      Responses.refuse(exchange, application.malformed());
      return;
    }
    StreamSourceChannel body = exchange.getRequestChannel();
    EchoBody echo = new EchoBody(exchange, application, maxBytes);
    body.getReadSetter().set(echo::read);
    echo.read(body);
  }

  private static void guardChunks(HttpServerExchange exchange) throws IOException {
    if (exchange.getRequestHeaders().contains(Headers.TRANSFER_ENCODING)) {
      AbstractServerConnection connection = (AbstractServerConnection) exchange.getConnection();
      PooledByteBuffer readBefore = connection.getExtraBytes();
      ((ChunkGuard) connection.getOriginalSourceConduit())
          .watch(readBefore == null ? NOTHING : readBefore.getBuffer());
    }
  }

  private void read(StreamSourceChannel body) {
    try {
      int read = body.read(room());
      while (read > 0 && (bodyBytes += read) <= maxBytes) {
        read = body.read(room());
      }
      if (read == 0) {
        body.resumeReads();
      } else if (read < 0) {
        send();
      } else {
        release();
        Responses.refuse(exchange, application.bodyTooLarge());
      }
    } catch (IOException badChunkOrGone) {
      release();
      Responses.refuse(exchange, application.malformed());
    }
  }

  private ByteBuffer room() {
    if (parts.isEmpty() || !parts.get(parts.size() - 1).getBuffer().hasRemaining()) {
      parts.add(exchange.getConnection().getByteBufferPool().allocate());
    }
    return parts.get(parts.size() - 1).getBuffer();
  }

  private void send() {
    String contentType = exchange.getRequestHeaders().getFirst(Headers.CONTENT_TYPE);
    Responses.begin(exchange, contentType == null ? DEFAULT_CONTENT_TYPE : contentType);
    exchange.setResponseContentLength(bodyBytes);
    Sender sender = exchange.getResponseSender();
    if (parts.size() == 1) {
      sender.send(parts.get(0).getBuffer().flip(), this);
    } else {
      sender.send(
          parts.stream().map(part -> part.getBuffer().flip()).toArray(ByteBuffer[]::new), this);
    }
  }

  private void release() {
    parts.forEach(PooledByteBuffer::close);
    parts.clear();
  }

  @Override
  public void onComplete(HttpServerExchange exchange, Sender sender) {
    release();
    END_EXCHANGE.onComplete(exchange, sender);
  }

  @Override
  public void onException(HttpServerExchange exchange, Sender sender, IOException exception) {
    release();
    END_EXCHANGE.onException(exchange, sender, exception);
  }
}

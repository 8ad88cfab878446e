package dev.joust.grizzly;

import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import java.io.IOException;
import org.glassfish.grizzly.CloseListener;
import org.glassfish.grizzly.CloseType;
import org.glassfish.grizzly.Closeable;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.IOEvent;
import org.glassfish.grizzly.WriteHandler;
import org.glassfish.grizzly.http.Protocol;
import org.glassfish.grizzly.http.io.NIOOutputStream;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.Header;
import org.glassfish.grizzly.memory.Buffers;

/** Answers a request with server-sent events. */
final class EventStream implements Peer, WriteHandler {

  private final Request request;
  private final Response response;
  private final Push push;
  private final NIOOutputStream output;
  private final Connection<?> connection;
  private final Closeable exchange;
  private final CloseListener<Closeable, CloseType> whenClosed;

  EventStream(Request request, Response response, Push push) {
    this.request = request;
    this.response = response;
    this.push = push;
    this.output = response.getNIOOutputStream();
    this.connection = request.getContext().getConnection();
    this.exchange = Exchange.of(request);
    this.whenClosed = (closeable, type) -> push.closed();
  }

  /** Sends the head at once; to HEAD that is all. */
  void begin(String date) throws IOException {
    response.getResponse().setContentType("text/event-stream");
    response.setHeader(Header.CacheControl, "no-cache");
    response.setHeader(Header.Date, date);
    if (request.getProtocol() == Protocol.HTTP_1_0) {
      response.getResponse().getProcessingState().setKeepAlive(false);
    }
    if (request.getMethod().getMethodString().equals("HEAD")) {
      return;
    }
    response.suspend();
    response.flush();
    exchange.addCloseListener(whenClosed);
    push.opened(this);
  }

  /** Grizzly does not tell listeners that a stream was reset: it shows at the next event. */
  @Override
  public boolean isOpen() {
    boolean open = exchange.isOpen();
    if (!open) {
      push.closed();
    }
    return open;
  }

  @Override
  public void send(Text text) {
    try {
      write(text);
      output.notifyCanWrite(this);
    } catch (IOException | RuntimeException clientGone) {
      push.closed();
    }
  }

  private void write(Text text) throws IOException {
    output.write(Buffers.wrap(request.getContext().getMemoryManager(), text.bytes()));
    output.flush();
  }

  @Override
  public void onWritePossible() {
    push.sent();
  }

  @Override
  public void onError(Throwable failure) {
    push.closed();
  }

  /** On the connection's own thread, which goes on to its next request. */
  @Override
  public void sendLast(Text text) {
    connection.executeInEventThread(
        IOEvent.WRITE,
        () -> {
          try {
            write(text);
            close(NORMAL_CLOSURE);
          } catch (IOException clientGone) {
            exchange.closeSilently();
          }
        });
  }

  @Override
  public void close(int code) {
    exchange.removeCloseListener(whenClosed);
    response.resume();
  }
}

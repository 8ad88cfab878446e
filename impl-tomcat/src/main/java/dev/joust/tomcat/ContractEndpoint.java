package dev.joust.tomcat;

import dev.joust.spi.CounterRecorder;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Tomcat's endpoint, with connections counted and two of its ways to run tasks put right. */
final class ContractEndpoint extends NioEndpoint {

  private final CounterRecorder counters;
  private final SendResults sendResults = new SendResults(super::getExecutor);

  ContractEndpoint(CounterRecorder counters) {
    this.counters = counters;
  }

  @Override
  protected boolean setSocketOptions(SocketChannel socket) {
    counters.connectionAccepted();
    boolean isTaken = super.setSocketOptions(socket);
    if (!isTaken) {
      counters.connectionClosed();
    }
    return isTaken;
  }

  @Override
  public void setHandler(Handler<NioChannel> handler) {
    super.setHandler(new ClosedCounter(handler, counters));
  }

  /**
   * Tomcat runs an event within another of the same connection when a chunked body ends with a
   * trailer that is read without blocking; the request behind it is then parsed while the present
   * one is still answered. As a task of its own, the event waits for the connection's lock.
   */
  @Override
  public boolean processSocket(
      SocketWrapperBase<NioChannel> socket, SocketEvent event, boolean dispatch) {
    return super.processSocket(socket, event, true);
  }

  @Override
  public Executor getExecutor() {
    return super.getExecutor() == null ? null : sendResults;
  }

  /** Counts connections that close, of which Tomcat tells its handler of events alone. */
  private record ClosedCounter(Handler<NioChannel> handler, CounterRecorder counters)
      implements Handler<NioChannel> {

    @Override
    public SocketState process(SocketWrapperBase<NioChannel> socket, SocketEvent event) {
      return handler.process(socket, event);
    }

    @Override
    public Object getGlobal() {
      return handler.getGlobal();
    }

    @Override
    public void release(SocketWrapperBase<NioChannel> socket) {
      counters.connectionClosed();
      handler.release(socket);
    }

    @Override
    public void pause() {
      handler.pause();
    }

    @Override
    public void recycle() {
      handler.recycle();
    }
  }
}

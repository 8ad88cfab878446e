package dev.joust.spring;

import dev.joust.spi.CounterRecorder;
import java.nio.channels.SocketChannel;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Tomcat's HTTP/1.1 on an endpoint that counts its connections; Spring Boot makes it by name. */
public final class ContractProtocol extends Http11NioProtocol {

  /** For Spring Boot. */
  public ContractProtocol() {
    super(new CountingEndpoint());
  }

  void countBy(CounterRecorder counters) {
    ((CountingEndpoint) getEndpoint()).counters = counters;
  }

  int readBufferBytes() {
    return getEndpoint().getSocketProperties().getAppReadBufSize();
  }

  void setReadBufferBytes(int bytes) {
    getEndpoint().getSocketProperties().setAppReadBufSize(bytes);
  }

  /** Closes connections that the endpoint leaves open when it stops. */
  void closeConnections() {
    getEndpoint().getConnections().forEach(SocketWrapperBase::close);
  }

  private static final class CountingEndpoint extends NioEndpoint {

    private CounterRecorder counters;

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
      super.setHandler(new ClosedCounter(handler, this));
    }
  }

  /** Counts connections that close, of which Tomcat tells its handler of events alone. */
  private record ClosedCounter(Handler<NioChannel> handler, CountingEndpoint endpoint)
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
      endpoint.counters.connectionClosed();
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

package dev.joust.tomcat;

import dev.joust.spi.CounterRecorder;
import java.util.concurrent.locks.Lock;
import org.apache.coyote.Processor;
import org.apache.coyote.UpgradeToken;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Tomcat's HTTP/1.1 on an endpoint that counts its connections. */
final class ContractProtocol extends Http11NioProtocol {

  private final ThreadLocal<Lock> upgrading = new ThreadLocal<>();

  ContractProtocol(CounterRecorder counters) {
    super(new ContractEndpoint(counters));
  }

  /** A session is opened right after this, on the same thread. */
  @Override
  protected Processor createUpgradeProcessor(SocketWrapperBase<?> socket, UpgradeToken token) {
    upgrading.set(socket.getLock());
    return super.createUpgradeProcessor(socket, token);
  }

  /** The lock that each event of a connection holds; for the session that is just being opened. */
  Lock takeEventLock() {
    Lock lock = upgrading.get();
    upgrading.remove();
    return lock;
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
}

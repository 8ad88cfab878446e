package dev.joust.grizzly;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Text;
import dev.joust.spi.peer.Peer;
import dev.joust.spi.peer.Push;
import java.util.Optional;
import org.glassfish.grizzly.CompletionHandler;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.websockets.DataFrame;
import org.glassfish.grizzly.websockets.ProtocolHandler;

/** A session that pushes. Grizzly's writes may be called from any thread. */
final class PushSession extends Session implements Peer {

  private final Push push;

  private final CompletionHandler<DataFrame> whenSent =
      new EmptyCompletionHandler<>() {
        @Override
        public void completed(DataFrame frame) {
          push.sent();
        }

        @Override
        public void failed(Throwable failure) {
          push.closed();
        }
      };

  PushSession(ProtocolHandler protocol, CounterRecorder counters, Push push) {
    super(protocol, counters);
    this.push = push;
  }

  @Override
  public void onConnect() {
    super.onConnect();
    push.opened(this);
  }

  @Override
  void received(String message) {
    push.received(Optional.of(message));
  }

  @Override
  void received(byte[] message) {
    push.received(Optional.empty());
  }

  @Override
  void connectionClosed() {
    super.connectionClosed();
    push.closed();
  }

  @Override
  public boolean isOpen() {
    return isConnected();
  }

  @Override
  public void send(Text text) {
    counters.messageSent();
    protocolHandler.send(protocolHandler.toDataFrame(text.string()), whenSent);
  }

  @Override
  public void cut() {
    protocolHandler.getConnection().terminateSilently();
  }
}

package dev.joust.grizzly;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import java.util.function.Consumer;
import org.glassfish.grizzly.EmptyCompletionHandler;
import org.glassfish.grizzly.websockets.DataFrame;
import org.glassfish.grizzly.websockets.ProtocolHandler;

/** Sends live documents until the client leaves. */
final class LiveSession extends Session {

  private final LiveFeed feed;
  private LiveWriter writer;

  LiveSession(ProtocolHandler protocol, CounterRecorder counters, LiveFeed feed) {
    super(protocol, counters);
    this.feed = feed;
  }

  @Override
  public void onConnect() {
    super.onConnect();
    writer = new LiveWriter(feed, this::write);
    writer.begin();
  }

  private void write(LiveDocument document, Consumer<Throwable> written) {
    counters.messageSent();
    protocolHandler.send(
        protocolHandler.toDataFrame(document.json().string()),
        new EmptyCompletionHandler<>() {
          @Override
          public void completed(DataFrame frame) {
            written.accept(null);
          }

          @Override
          public void failed(Throwable failure) {
            written.accept(failure);
          }
        });
  }

  @Override
  void connectionClosed() {
    super.connectionClosed();
    writer.end();
  }
}

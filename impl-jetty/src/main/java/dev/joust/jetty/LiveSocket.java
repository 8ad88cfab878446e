package dev.joust.jetty;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.LiveFeed;
import org.eclipse.jetty.websocket.api.Callback;

/** Sends live documents until the client leaves. */
public final class LiveSocket extends PushSocket {

  private final LiveFeed feed;
  private LiveWriter writer;

  LiveSocket(CounterRecorder counters, LiveFeed feed) {
    super(counters);
    this.feed = feed;
  }

  @Override
  void opened() {
    writer =
        new LiveWriter(
            feed,
            (document, written) -> {
              counters.messageSent();
              session.sendText(
                  document.json().string(),
                  Callback.from(() -> written.accept(null), written::accept));
            });
    writer.begin();
  }

  @Override
  void closed() {
    writer.end();
  }
}

package dev.joust.undertow;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.Subscription;
import io.undertow.websockets.core.WebSocketCallback;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import org.xnio.IoUtils;

/** Pushes live documents, one at a time; a slow reader misses some. */
final class LiveSession extends Session implements WebSocketCallback<Void> {

  private final Subscription subscription;
  private boolean sending;

  LiveSession(StrictWebSocketChannel channel, CounterRecorder counters, LiveFeed feed) {
    super(channel, counters);
    this.subscription = feed.subscribe(own -> channel.getIoThread().execute(this::advance));
  }

  @Override
  void opened() {
    advance();
  }

  @Override
  void closed() {
    subscription.close();
  }

  private void advance() {
    if (!sending && channel.isOpen() && !channel.isCloseFrameSent()) {
      subscription.next().ifPresent(this::send);
    }
  }

  private void send(LiveDocument document) {
    sending = true;
    counters.messageSent();
    WebSockets.sendText(document.json().bytes(), channel, this);
  }

  @Override
  public void complete(WebSocketChannel receiver, Void context) {
    sending = false;
    advance();
  }

  @Override
  public void onError(WebSocketChannel receiver, Void context, Throwable error) {
    IoUtils.safeClose(channel);
  }
}

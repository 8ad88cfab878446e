package dev.joust.undertow;

import dev.joust.spi.LiveFeed;
import dev.joust.spi.Subscription;
import io.undertow.server.HttpServerExchange;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Server-sent events of the live feed; a slow reader misses some. */
final class LiveEvents extends EventStream {

  private final LiveFeed feed;
  private Subscription subscription;

  LiveEvents(HttpServerExchange exchange, LiveFeed feed) {
    super(exchange);
    this.feed = feed;
  }

  @Override
  void opened() {
    subscription = feed.subscribe(own -> signal());
  }

  @Override
  void closed() {
    subscription.close();
  }

  @Override
  Optional<ByteBuffer> next() {
    return subscription.next().map(document -> document.event().bytes());
  }

  @Override
  boolean isLast() {
    return false;
  }
}

package dev.joust.tomcat;

import dev.joust.spi.LiveFeed;
import dev.joust.spi.Subscription;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Server-sent events of the live feed; a slow reader misses some. */
final class LiveEvents extends EventStream {

  private final LiveFeed feed;
  private Subscription subscription;

  LiveEvents(HttpServletRequest request, HttpServletResponse response, LiveFeed feed) {
    super(request, response);
    this.feed = feed;
  }

  /** A renewal that is signalled meanwhile waits for the subscription to be kept. */
  @Override
  void opened() {
    subscription = feed.subscribe(own -> advance());
  }

  @Override
  void closed() {
    if (subscription != null) {
      subscription.close();
    }
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

package dev.joust.tomcat;

import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.Subscription;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Sends live documents, one at a time; a slow reader skips some. */
final class LiveSocket extends ContractSocket {

  private final LiveFeed feed;
  private final AtomicBoolean isInFlight = new AtomicBoolean();
  private volatile Subscription subscription;

  LiveSocket(Settings settings, LiveFeed feed) {
    super(settings);
    this.feed = feed;
  }

  @Override
  void opened() {
    subscription = feed.subscribe(own -> advance());
    advance();
  }

  /** Tomcat's writes may be called from any thread, so the feed's own begins them. */
  private void advance() {
    // The feed may signal before the subscription is there; what opens the session asks then.
    while (subscription != null && isOpen() && isInFlight.compareAndSet(false, true)) {
      Optional<LiveDocument> next = subscription.next();
      if (next.isPresent()) {
        send(next.get().json().string());
        return;
      }
      isInFlight.set(false);
      if (subscription.isUpToDate()) {
        return;
      }
    }
  }

  @Override
  void sent() {
    isInFlight.set(false);
    advance();
  }

  @Override
  void ended() {
    subscription.close();
  }
}

package dev.joust.spi.peer;

import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.Subscription;
import dev.joust.spi.Text;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** Pushes live documents, each when the one before has left, until the client leaves. */
final class LivePush extends Push implements Runnable {

  private final LiveFeed feed;
  private final Function<LiveDocument, Text> form;
  private final AtomicBoolean isInFlight = new AtomicBoolean();
  private volatile Subscription subscription;
  private boolean isClosed;

  LivePush(LiveFeed feed, Function<LiveDocument, Text> form) {
    this.feed = feed;
    this.form = form;
  }

  @Override
  void begin() {
    synchronized (this) {
      if (isClosed) {
        return;
      }
      subscription = feed.subscribe(renewed -> peer().execute(this));
    }
    run();
  }

  /** Pushes the newest document unless one is in flight. */
  @Override
  public void run() {
    // The feed may signal before the subscription is kept; what begins the push asks then.
    while (subscription != null && peer().isOpen() && isInFlight.compareAndSet(false, true)) {
      Optional<LiveDocument> next = subscription.next();
      if (next.isPresent()) {
        peer().send(form.apply(next.get()));
        return;
      }
      isInFlight.set(false);
      if (subscription.isUpToDate()) {
        return;
      }
    }
  }

  @Override
  public void sent() {
    isInFlight.set(false);
    run();
  }

  @Override
  public synchronized void closed() {
    isClosed = true;
    if (subscription != null) {
      subscription.close();
    }
  }
}

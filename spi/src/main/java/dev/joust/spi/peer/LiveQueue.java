package dev.joust.spi.peer;

import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.Subscription;
import dev.joust.spi.Text;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Pushes each live document at once, whether the one before has left or not: what a client does not
 * take stays in the server, without an end or up to a mebibyte.
 */
final class LiveQueue extends Push {

  private static final int MOST_BYTES = 1024 * 1024;

  private final LiveFeed feed;
  private final Function<LiveDocument, Text> form;
  private final boolean isBounded;

  /** Documents that have not left, all of which are as long. */
  private final AtomicInteger queued = new AtomicInteger();

  private Optional<Subscription> subscription = Optional.empty();
  private volatile boolean isClosed;

  LiveQueue(LiveFeed feed, boolean isBounded, Function<LiveDocument, Text> form) {
    this.feed = feed;
    this.isBounded = isBounded;
    this.form = form;
  }

  /**
   * The feed's thread alone takes documents, so that none is left out and they keep their order.
   */
  @Override
  void begin() {
    Subscription own =
        feed.subscribe(
            renewed ->
                renewed.next().map(form).ifPresent(text -> peer().execute(() -> push(text))));
    synchronized (this) {
      subscription = Optional.of(own);
    }
    if (isClosed) {
      own.close();
    }
  }

  private void push(Text text) {
    if (isClosed || !peer().isOpen()) {
      return;
    }
    if (isBounded && (long) (queued.get() + 1) * text.bytes().limit() > MOST_BYTES) {
      closed();
      peer().cut();
    } else {
      queued.incrementAndGet();
      peer().send(text);
    }
  }

  @Override
  public void sent() {
    queued.decrementAndGet();
  }

  @Override
  public synchronized void closed() {
    isClosed = true;
    subscription.ifPresent(Subscription::close);
  }
}

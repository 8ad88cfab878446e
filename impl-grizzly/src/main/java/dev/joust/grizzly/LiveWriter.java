package dev.joust.grizzly;

import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.Subscription;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Writes live documents to one reader, one at a time; a slow reader skips some. Grizzly's writes
 * may be called from any thread, so the feed's own begins them.
 */
final class LiveWriter {

  private final BiConsumer<LiveDocument, Consumer<Throwable>> output;
  private final Subscription subscription;
  private final AtomicBoolean inFlight = new AtomicBoolean();

  /**
   * Makes a writer.
   *
   * @param output writes a document and then calls back, with a failure or with null
   */
  LiveWriter(LiveFeed feed, BiConsumer<LiveDocument, Consumer<Throwable>> output) {
    this.output = output;
    this.subscription = feed.subscribe(this::write);
  }

  /** Writes the newest document; the others follow as they come, until a write fails. */
  void begin() {
    write(subscription);
  }

  void end() {
    subscription.close();
  }

  private void write(Subscription own) {
    while (inFlight.compareAndSet(false, true)) {
      Optional<LiveDocument> next = own.next();
      if (next.isPresent()) {
        output.accept(next.get(), failure -> written(own, failure));
        return;
      }
      inFlight.set(false);
      if (own.isUpToDate()) {
        return;
      }
    }
  }

  private void written(Subscription own, Throwable failure) {
    if (failure == null) {
      inFlight.set(false);
      write(own);
    } else {
      own.close();
    }
  }
}

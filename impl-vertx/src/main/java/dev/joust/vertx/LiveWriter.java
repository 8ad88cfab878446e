package dev.joust.vertx;

import dev.joust.spi.LiveDocument;
import dev.joust.spi.LiveFeed;
import dev.joust.spi.Subscription;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.function.Function;

/** Writes live documents to one reader, one at a time; a slow reader skips some. */
final class LiveWriter {

  private final Function<LiveDocument, Future<Void>> output;
  private final Subscription subscription;
  private boolean inFlight;

  /**
   * Makes a writer for the connection of the present context.
   *
   * @param output writes a document; its future completes when that has left for the network
   */
  LiveWriter(LiveFeed feed, Function<LiveDocument, Future<Void>> output) {
    Context context = Vertx.currentContext();
    this.output = output;
    this.subscription = feed.subscribe(own -> context.runOnContext(now -> write()));
  }

  /** Writes the newest document; the others follow as they come, until the end. */
  void begin() {
    write();
  }

  void end() {
    subscription.close();
  }

  private void write() {
    if (!inFlight) {
      subscription.next().ifPresent(this::write);
    }
  }

  private void write(LiveDocument document) {
    inFlight = true;
    output
        .apply(document)
        .onSuccess(
            written -> {
              inFlight = false;
              write();
            });
  }
}

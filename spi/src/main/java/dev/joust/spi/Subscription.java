package dev.joust.spi;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * One reader's place in the {@link LiveFeed}. It hands out each state of the document at most once,
 * and only ever the newest.
 *
 * @implSpec A server keeps at most one document in flight to a reader: it takes {@link #next()},
 *     writes it, and asks again when that write has left for the network, or when a renewal is
 *     signalled and nothing is in flight. Thus a reader that never reads costs one document. It
 *     closes the subscription when the connection ends.
 */
public final class Subscription implements AutoCloseable {

  private final LiveRoom room;
  private final Consumer<Subscription> onRenewal;
  private long handedOut;

  Subscription(LiveRoom room, Consumer<Subscription> onRenewal) {
    this.room = room;
    this.onRenewal = onRenewal;
  }

  /** The newest document, unless this subscription has handed it out before. */
  public Optional<LiveDocument> next() {
    LiveDocument newest = room.newest();
    synchronized (this) {
      if (newest.generation() <= handedOut) {
        return Optional.empty();
      }
      handedOut = newest.generation();
      return Optional.of(newest);
    }
  }

  /** Whether {@link #next()} would be empty now. */
  public boolean isUpToDate() {
    LiveDocument newest = room.newest();
    synchronized (this) {
      return newest.generation() <= handedOut;
    }
  }

  /**
   * Ends the subscription. A signal that is under way may still arrive. Further calls do nothing.
   */
  @Override
  public void close() {
    room.unsubscribe(this);
  }

  /** Tells the reader; one that fails, as its server has stopped, must not stop the feed. */
  void signal() {
    try {
      onRenewal.accept(this);
    } catch (RuntimeException readerGone) {
      close();
    }
  }
}

package dev.joust.tck.wire;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.assertj.core.api.Assertions;

/** Waits for what must come true soon. */
public final class Condition {

  /** How long a test usually waits. */
  public static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final long POLL_MILLIS = 2;

  private Condition() {}

  /** Waits until it holds, or fails with what was seen instead. */
  public static void await(String what, BooleanSupplier holds, Supplier<Object> seen) {
    await(what, holds, seen, PATIENCE);
  }

  /** Waits until it holds, but no longer than that, or fails with what was seen instead. */
  public static void await(
      String what, BooleanSupplier holds, Supplier<Object> seen, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!holds.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        Assertions.fail("%s, but after %s: %s", what, patience, seen.get());
      }
      pause();
    }
  }

  /** Waits for a moment, as between two looks. */
  public static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}

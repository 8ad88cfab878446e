package dev.joust.harness.client;

import java.util.concurrent.locks.LockSupport;

/** A clock that one can wait for. */
public interface NanoClock {

  /** The clock of {@link System#nanoTime()}. */
  NanoClock SYSTEM =
      new NanoClock() {
        @Override
        public long nanoTime() {
          return System.nanoTime();
        }

        @Override
        public void awaitUntil(long nanoTime) {
          for (long left = nanoTime - System.nanoTime();
              left > 0;
              left = nanoTime - System.nanoTime()) {
            LockSupport.parkNanos(left);
          }
        }
      };

  /** The time in nanoseconds; only differences mean something. */
  long nanoTime();

  /** Returns once a time has come. */
  void awaitUntil(long nanoTime);
}

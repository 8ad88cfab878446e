package dev.joust.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Counts answers by connection. Safe for use by many threads, which do not wait for each other. */
final class ConnectionCounts {

  private static final int CHUNK = 1 << 10;

  /** Room for a million connections. */
  private final AtomicReferenceArray<AtomicIntegerArray> chunks =
      new AtomicReferenceArray<>(1 << 10);

  void count(int connection) {
    int chunk = connection / CHUNK;
    AtomicIntegerArray counts = chunks.get(chunk);
    if (counts == null) {
      chunks.compareAndSet(chunk, null, new AtomicIntegerArray(CHUNK));
      counts = chunks.get(chunk);
    }
    counts.incrementAndGet(connection % CHUNK);
  }

  /** The counts since the last call, by the connection's number, up to the last that has any. */
  List<Integer> take() {
    List<Integer> taken = new ArrayList<>();
    for (int chunk = 0; chunk < chunks.length() && chunks.get(chunk) != null; chunk++) {
      for (int i = 0; i < CHUNK; i++) {
        taken.add(chunks.get(chunk).getAndSet(i, 0));
      }
    }
    int used = taken.size();
    while (used > 0 && taken.get(used - 1) == 0) {
      used--;
    }
    return List.copyOf(taken.subList(0, used));
  }
}

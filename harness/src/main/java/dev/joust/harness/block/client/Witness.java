package dev.joust.harness.block.client;

import dev.joust.harness.client.NanoClock;
import dev.joust.hiccup.TimerSlack;
import dev.joust.lab.os.Cores;
import dev.joust.lab.os.SchedulingClass;
import dev.joust.lab.os.ThreadAffinity;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Tells when a processor was taken from all programs of this machine: a thread of the highest class
 * that sleeps in short steps is late then, whatever else runs. No work of a server delays it, nor
 * its collections, compilations or locks. This client's own pauses do, which are no server's fault
 * either.
 */
final class Witness implements AutoCloseable {

  /** Takes some 1 % of a core. */
  private static final long STEP_NANOS = TimeUnit.MICROSECONDS.toNanos(500);

  /** More than a slice has. */
  private static final int MOST_STANDSTILLS = 10_000;

  private final Cores core;
  private final NanoClock clock;
  private final Deque<Standstill> seen = new ArrayDeque<>();
  private volatile boolean closed;

  Witness(Cores core, NanoClock clock) {
    this.core = core;
    this.clock = clock;
  }

  static Witness start(int core) {
    Witness witness = new Witness(new Cores(List.of(core)), NanoClock.SYSTEM);
    Thread thread = new Thread(witness::run, "joust-witness-" + core);
    thread.setDaemon(true);
    thread.start();
    return witness;
  }

  private void run() {
    TimerSlack.end();
    // One that cannot stay on its processor or before all others would tell of other things.
    if (ThreadAffinity.move(SchedulingClass.THIS_THREAD, core)
        && SchedulingClass.FOREMOST.take(SchedulingClass.THIS_THREAD)) {
      while (!closed) {
        step();
      }
    }
  }

  void step() {
    long before = clock.nanoTime();
    clock.awaitUntil(before + STEP_NANOS);
    long after = clock.nanoTime();
    if (after - before >= STEP_NANOS + Standstill.LEAST_LATE_NANOS) {
      add(new Standstill(before, after));
    }
  }

  private synchronized void add(Standstill standstill) {
    seen.add(standstill);
    if (seen.size() > MOST_STANDSTILLS) {
      seen.remove();
    }
  }

  /** What was seen since the last call. */
  synchronized List<Standstill> take() {
    List<Standstill> taken = List.copyOf(seen);
    seen.clear();
    return taken;
  }

  @Override
  public void close() {
    closed = true;
  }
}

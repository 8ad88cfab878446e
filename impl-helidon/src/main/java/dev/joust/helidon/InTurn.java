package dev.joust.helidon;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;

/** Runs tasks one after the other on threads that may block; while there is none, it has none. */
final class InTurn implements Executor {

  private final Executor threads;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  InTurn(Executor threads) {
    this.threads = threads;
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
    if (waiting.getAndIncrement() == 0) {
      threads.execute(this::run);
    }
  }

  private void run() {
    do {
      tasks.remove().run();
    } while (waiting.decrementAndGet() > 0);
  }
}

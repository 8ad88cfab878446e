package dev.joust.load.wire;

import dev.joust.load.ArrivalSchedule;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An open loop: requests become due by a schedule, and the first user who is idle then or later
 * sends them, in their order. All threads draw from one schedule, so a request waits only while all
 * users are busy.
 */
final class OpenRound implements Round {

  private final ArrivalSchedule schedule;
  private final LoadRecorder recorder;
  private final CountDownLatch busy;
  private final AtomicLong left;
  private final long startNanos;
  private final long mostNanos;
  private final Runnable over;
  private final AtomicLong next = new AtomicLong();

  /**
   * An open loop.
   *
   * @param startNanos when the first request is due, by {@link System#nanoTime()}
   * @param mostNanos how long after that nothing more is sent
   * @param over is run when the last user is done, on a user's thread
   */
  OpenRound(
      ArrivalSchedule schedule,
      LoadRecorder recorder,
      CountDownLatch busy,
      long startNanos,
      long mostNanos,
      Runnable over) {
    this.schedule = schedule;
    this.recorder = recorder;
    this.busy = busy;
    this.left = new AtomicLong(busy.getCount());
    this.startNanos = startNanos;
    this.mostNanos = mostNanos;
    this.over = over;
  }

  @Override
  public LoadRecorder recorder() {
    return recorder;
  }

  @Override
  public void ready(Sender sender) {
    sender.thread().idle().add(sender);
    dispatch(sender.thread());
  }

  /** A user who is idle before the end sends what was due by then, even if woken later. */
  @Override
  public void idle(Sender sender) {
    if (isOver()) {
      gone(sender);
    } else {
      ready(sender);
    }
  }

  @Override
  public void gone(Sender sender) {
    if (left.decrementAndGet() == 0) {
      over.run();
    }
    // Whoever waits for this may begin another round at once.
    busy.countDown();
  }

  void recordUnsent() {
    if (isOver()) {
      return;
    }
    for (long n = next.getAndSet(schedule.requests()); n < schedule.requests(); n++) {
      recorder.started();
      recorder.failed(ErrorKind.CLOSED);
    }
  }

  private boolean isOver() {
    return System.nanoTime() - startNanos >= mostNanos;
  }

  private void dispatch(UserThread thread) {
    Queue<Sender> idle = thread.idle();
    while (!idle.isEmpty()) {
      long request = next.get();
      if (request >= schedule.requests() || !idle.peek().canSend()) {
        gone(idle.remove());
        continue;
      }
      long dueNanos = startNanos + schedule.dueNanos(request);
      long waitNanos = dueNanos - System.nanoTime();
      if (waitNanos > 0) {
        thread.wakeAfter(waitNanos, () -> dispatch(thread));
        return;
      }
      if (next.compareAndSet(request, request + 1) && -waitNanos <= schedule.deadlineNanos()) {
        thread.io().worked();
        idle.remove().send(dueNanos);
      }
    }
  }
}

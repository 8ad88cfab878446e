package dev.joust.spi;

import java.util.concurrent.ScheduledThreadPoolExecutor;

/** Makes timers of one daemon thread that drop what waits when they are shut down. */
final class DaemonTimer {

  private DaemonTimer() {}

  static ScheduledThreadPoolExecutor create(String threadName) {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, threadName);
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }
}

package dev.joust.host;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Counts garbage collections and the time that they stop the application, in whole milliseconds as
 * the JVM tells it. ZGC and Shenandoah report their cycles beside their pauses; a cycle runs while
 * the application does, so it is left out. What G1 reports as "Concurrent GC" are the pauses of its
 * concurrent cycle, so it is counted; before JDK 20 G1 does not report these.
 */
final class GcPauses implements AutoCloseable {

  private static final Duration NOTIFICATION_TIMEOUT = Duration.ofMillis(200);
  private static final long POLL_NANOS = 200_000;

  private final List<Collector> collectors =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(collector -> !collector.getName().endsWith("Cycles"))
          .flatMap(Collector::of)
          .toList();

  /** Collections that stopped the application, since the start of the JVM. */
  long count() {
    return sum(GarbageCollectorMXBean::getCollectionCount);
  }

  /** The time that they took, since the start of the JVM. */
  long pauseNanos() {
    return sum(GarbageCollectorMXBean::getCollectionTime) * 1_000_000;
  }

  /** The longest since the last reset, or since this was made. */
  long maxPauseNanos() {
    awaitNotifications();
    return collectors.stream().mapToLong(Collector::maxPauseNanos).max().orElse(0);
  }

  void resetMax() {
    collectors.forEach(Collector::resetMax);
  }

  private void awaitNotifications() {
    long deadlineNanos = System.nanoTime() + NOTIFICATION_TIMEOUT.toNanos();
    while (!collectors.stream().allMatch(Collector::isUpToDate)
        && System.nanoTime() - deadlineNanos < 0) {
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private long sum(ToLongFunction<GarbageCollectorMXBean> figure) {
    // The JVM gives -1 for what a collector does not count.
    return collectors.stream()
        .map(collector -> collector.bean)
        .mapToLong(figure)
        .filter(value -> value > 0)
        .sum();
  }

  @Override
  public void close() {
    collectors.forEach(Collector::close);
  }

  /** One collector and its longest pause; its collections are numbered from 1. */
  private static final class Collector implements NotificationListener {

    final GarbageCollectorMXBean bean;
    private final NotificationEmitter emitter;
    private long newestSeen;
    private long newestAtReset;
    private long maxPauseNanos;

    private Collector(GarbageCollectorMXBean bean, NotificationEmitter emitter) {
      this.bean = bean;
      this.emitter = emitter;
      this.newestSeen = bean.getCollectionCount();
      emitter.addNotificationListener(this, null, null);
    }

    static Stream<Collector> of(GarbageCollectorMXBean bean) {
      return bean instanceof NotificationEmitter emitter
          ? Stream.of(new Collector(bean, emitter))
          : Stream.empty();
    }

    @Override
    public synchronized void handleNotification(Notification notification, Object handback) {
      if (notification
          .getType()
          .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
        GcInfo collection =
            GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                .getGcInfo();
        newestSeen = Math.max(newestSeen, collection.getId());
        if (collection.getId() > newestAtReset) {
          maxPauseNanos = Math.max(maxPauseNanos, collection.getDuration() * 1_000_000);
        }
      }
    }

    synchronized boolean isUpToDate() {
      return newestSeen >= bean.getCollectionCount();
    }

    synchronized long maxPauseNanos() {
      return maxPauseNanos;
    }

    synchronized void resetMax() {
      newestAtReset = bean.getCollectionCount();
      maxPauseNanos = 0;
    }

    void close() {
      try {
        emitter.removeNotificationListener(this);
      } catch (ListenerNotFoundException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }
}

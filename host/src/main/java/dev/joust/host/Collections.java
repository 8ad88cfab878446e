package dev.joust.host;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
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
final class Collections implements AutoCloseable {

  private final List<GarbageCollectorMXBean> pausing =
      ManagementFactory.getGarbageCollectorMXBeans().stream()
          .filter(collector -> !collector.getName().endsWith("Cycles"))
          .toList();
  private final AtomicLong maxPauseNanos = new AtomicLong();
  private final NotificationListener listener = this::collected;

  Collections() {
    for (GarbageCollectorMXBean collector : pausing) {
      if (collector instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(listener, null, null);
      }
    }
  }

  private void collected(Notification notification, Object handback) {
    if (notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      long millis =
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
              .getGcInfo()
              .getDuration();
      maxPauseNanos.accumulateAndGet(millis * 1_000_000, Math::max);
    }
  }

  /** Collections that stopped the application, since the start of the JVM. */
  long count() {
    return sum(GarbageCollectorMXBean::getCollectionCount);
  }

  /** The time that they took, since the start of the JVM. */
  long pauseNanos() {
    return sum(GarbageCollectorMXBean::getCollectionTime) * 1_000_000;
  }

  /** The longest since the last reset. */
  long maxPauseNanos() {
    return maxPauseNanos.get();
  }

  void resetMax() {
    maxPauseNanos.set(0);
  }

  private long sum(ToLongFunction<GarbageCollectorMXBean> figure) {
    // The JVM gives -1 for what a collector does not count.
    return pausing.stream().mapToLong(figure).filter(value -> value > 0).sum();
  }

  @Override
  public void close() {
    for (GarbageCollectorMXBean collector : pausing) {
      if (collector instanceof NotificationEmitter emitter) {
        try {
          emitter.removeNotificationListener(listener);
        } catch (ListenerNotFoundException impossible) {
          throw new IllegalStateException(impossible);
        }
      }
    }
  }
}

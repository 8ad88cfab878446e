package dev.joust.host;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Counts garbage collections and the time that they stop the application. A concurrent collector
 * reports its cycles beside its pauses; cycles do not stop the application, so they are left out.
 */
final class Collections implements AutoCloseable {

  private final LongAdder count = new LongAdder();
  private final LongAdder pauseNanos = new LongAdder();
  private final AtomicLong maxPauseNanos = new AtomicLong();
  private final List<NotificationEmitter> emitters = new ArrayList<>();
  private final NotificationListener listener = this::collected;

  Collections() {
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof NotificationEmitter emitter
          && !collector.getName().contains("Cycles")
          && !collector.getName().contains("Concurrent")) {
        emitter.addNotificationListener(listener, null, null);
        emitters.add(emitter);
      }
    }
  }

  private void collected(Notification notification, Object handback) {
    if (notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      GcInfo info =
          GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
              .getGcInfo();
      long nanos = info.getDuration() * 1_000_000;
      count.increment();
      pauseNanos.add(nanos);
      maxPauseNanos.accumulateAndGet(nanos, Math::max);
    }
  }

  long count() {
    return count.sum();
  }

  long pauseNanos() {
    return pauseNanos.sum();
  }

  long maxPauseNanos() {
    return maxPauseNanos.get();
  }

  void resetMax() {
    maxPauseNanos.set(0);
  }

  @Override
  public void close() {
    for (NotificationEmitter emitter : emitters) {
      try {
        emitter.removeNotificationListener(listener);
      } catch (ListenerNotFoundException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }
}

package dev.joust.lab.link;

import dev.joust.hiccup.TimerSlack;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Carries the packets of one way: a thread reads them from a device as they come, another writes
 * them to the other device when they are due.
 */
final class PacketPump implements AutoCloseable {

  private static final int MOST_BYTES = 64 * 1024;
  private static final int POLL_MILLIS = 100;
  private static final long AWAKE_NANOS = 150_000;

  private final int from;
  private final int to;
  private final Shaper shaper;
  private final long startNanos = System.nanoTime();
  private final BlockingQueue<Packet> underWay = new LinkedBlockingQueue<>();
  private final AtomicLong delivered = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();
  private final AtomicLong dropped = new AtomicLong();
  private final Thread reader;
  private final Thread writer;
  private volatile boolean closed;

  private record Packet(byte[] bytes, long dueNanos) {}

  /** Begins to carry packets from one device to the other, by their descriptors. */
  PacketPump(String name, int from, int to, Shaper shaper) {
    this.from = from;
    this.to = to;
    this.shaper = shaper;
    this.reader = start(name + "-in", this::read);
    this.writer = start(name + "-out", this::write);
  }

  private static Thread start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  PacketCount count() {
    return new PacketCount(delivered.get(), lost.get(), dropped.get());
  }

  private void read() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(MOST_BYTES);
    ByteBuffer readable = SystemCalls.readable(from);
    try {
      while (!closed) {
        if (SystemCalls.awaits(readable, POLL_MILLIS)) {
          take(buffer, SystemCalls.read(from, buffer));
        }
      }
    } catch (IOException deviceGone) {
      // Then there is nothing left to carry.
    }
  }

  private void take(ByteBuffer buffer, int bytes) {
    long dueNanos = shaper.deliveryNanos(System.nanoTime() - startNanos, bytes);
    if (dueNanos == Shaper.LOST) {
      lost.incrementAndGet();
    } else if (dueNanos == Shaper.DROPPED) {
      dropped.incrementAndGet();
    } else {
      byte[] packet = new byte[bytes];
      buffer.get(0, packet);
      underWay.add(new Packet(packet, dueNanos));
    }
  }

  private void write() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(MOST_BYTES);
    TimerSlack.end();
    try {
      while (!closed) {
        Packet packet = underWay.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (packet != null) {
          awaitDue(packet);
          buffer.put(0, packet.bytes());
          deliver(buffer, packet.bytes().length);
        }
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** What the device does not take, as it is short of memory, is no reason to stop for good. */
  private void deliver(ByteBuffer buffer, int bytes) {
    try {
      SystemCalls.write(to, buffer, bytes);
      delivered.incrementAndGet();
    } catch (IOException refused) {
      dropped.incrementAndGet();
    }
  }

  /**
   * A sleeping thread wakes some 100 microseconds late. That delays a packet alone on its way, so
   * the thread stays awake for the last of it; of many packets it delays only the first.
   */
  private void awaitDue(Packet packet) {
    long left = leftNanos(packet);
    while (left > 0 && !closed) {
      if (!underWay.isEmpty()) {
        LockSupport.parkNanos(left);
      } else if (left > AWAKE_NANOS) {
        LockSupport.parkNanos(left - AWAKE_NANOS);
      } else {
        Thread.onSpinWait();
      }
      left = leftNanos(packet);
    }
  }

  private long leftNanos(Packet packet) {
    return packet.dueNanos() - (System.nanoTime() - startNanos);
  }

  /** Ends both threads; what is under way is lost. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(writer);
    join(reader);
    join(writer);
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException again) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

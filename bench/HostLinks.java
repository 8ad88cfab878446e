package dev.joust.lab.link;

import dev.joust.hiccup.TimerSlack;
import dev.joust.lab.link.profile.Direction;
import dev.joust.lab.link.profile.Rate;
import dev.joust.lab.link.profile.Share;
import dev.joust.lab.link.profile.Size;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.FutureTask;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Links of {@code bench/hosts-here} where the kernel delays no packets: a TUN device {@code eth0}
 * in each host's network namespace and one in the router's, and this process carries packets
 * between the two. Says {@code ready} when all devices are there. They go with the process.
 *
 * <p>One thread sends on the packets of all links. With one for each, each would wait awake for
 * its next packet, and the same load would take more of the machine the more hosts it came from.
 *
 * <p>Arguments: the delay of each way in microseconds, its rate as {@code 10Gbit/s}, the router's
 * namespace, and those of the hosts. The router's device to the first is {@code tun-1}.
 */
public final class HostLinks {

  private static final int QUEUE_BYTES = 16 << 20;
  private static final int MOST_BYTES = 64 * 1024;
  private static final int POLL_MILLIS = 1_000;
  private static final long AWAKE_NANOS = 150_000;

  private final PriorityBlockingQueue<Packet> underWay = new PriorityBlockingQueue<>();
  private final Thread writer = new Thread(this::write, "out");

  private record Packet(long dueNanos, int to, byte[] bytes) implements Comparable<Packet> {

    @Override
    public int compareTo(Packet other) {
      return Long.compare(dueNanos, other.dueNanos);
    }
  }

  private HostLinks() {}

  public static void main(String[] arguments) throws Exception {
    Direction direction =
        new Direction(
            Rate.of(arguments[1]),
            Duration.of(Long.parseLong(arguments[0]), ChronoUnit.MICROS),
            Duration.ZERO,
            new Share(0),
            new Size(QUEUE_BYTES));
    String router = arguments[2];
    HostLinks links = new HostLinks();
    links.writer.start();
    for (int host = 1; host < arguments.length - 2; host++) {
      String name = arguments[host + 2];
      int outer = device(name, "eth0");
      int inner = device(router, "tun-" + host);
      links.carry(outer, inner, new Shaper(direction, host));
      links.carry(inner, outer, new Shaper(direction, host));
    }
    System.out.println("ready");
  }

  /** A thread never comes back from a namespace, so each device has one. */
  private static int device(String namespace, String name) throws Exception {
    FutureTask<Integer> made =
        new FutureTask<>(
            () -> {
              SystemCalls.enterNetworkNamespace("/run/netns/" + namespace);
              return SystemCalls.openTun(name);
            });
    new Thread(made, namespace).start();
    return made.get();
  }

  private void carry(int from, int to, Shaper shaper) {
    new Thread(() -> read(from, to, shaper), "in-" + from).start();
  }

  private void read(int from, int to, Shaper shaper) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(MOST_BYTES);
    ByteBuffer readable = SystemCalls.readable(from);
    try {
      while (true) {
        if (SystemCalls.awaits(readable, POLL_MILLIS)) {
          int bytes = SystemCalls.read(from, buffer);
          long dueNanos = shaper.deliveryNanos(System.nanoTime(), bytes);
          if (dueNanos != Shaper.DROPPED) {
            byte[] packet = new byte[bytes];
            buffer.get(0, packet);
            send(new Packet(dueNanos, to, packet));
          }
        }
      }
    } catch (IOException deviceGone) {
      // Then there is nothing left to carry.
    }
  }

  private void send(Packet packet) {
    underWay.add(packet);
    if (underWay.peek() == packet) {
      LockSupport.unpark(writer);
    }
  }

  private void write() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(MOST_BYTES);
    TimerSlack.end();
    while (true) {
      Packet next = underWay.peek();
      if (next == null) {
        LockSupport.park();
        continue;
      }
      long leftNanos = next.dueNanos() - System.nanoTime();
      if (leftNanos <= 0) {
        deliver(underWay.remove(), buffer);
      } else {
        await(leftNanos);
      }
    }
  }

  /**
   * A sleeping thread wakes some 100 microseconds late. That delays a packet that is alone, so the
   * thread stays awake for the last of it; of many packets it delays only the first.
   */
  private void await(long leftNanos) {
    if (underWay.size() > 1) {
      LockSupport.parkNanos(leftNanos);
    } else if (leftNanos > AWAKE_NANOS) {
      LockSupport.parkNanos(leftNanos - AWAKE_NANOS);
    } else {
      Thread.onSpinWait();
    }
  }

  /** What a device does not take, as it is down or short of memory, is lost like on any line. */
  private static void deliver(Packet packet, ByteBuffer buffer) {
    buffer.put(0, packet.bytes());
    try {
      SystemCalls.write(packet.to(), buffer, packet.bytes().length);
    } catch (IOException refused) {
      // A cable that is pulled is a device that is down.
    }
  }
}

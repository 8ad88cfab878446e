package dev.joust.lab.link;

import dev.joust.lab.link.profile.Direction;
import dev.joust.lab.link.profile.Rate;
import dev.joust.lab.link.profile.Share;
import dev.joust.lab.link.profile.Size;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.FutureTask;

/**
 * Links of {@code bench/hosts-here} where the kernel delays no packets: a TUN device {@code eth0}
 * in each host's network namespace and one in the router's, and this process carries packets
 * between the two. Says {@code ready} when all devices are there. They go with the process.
 *
 * <p>Arguments: the delay of each way in microseconds, its rate as {@code 10Gbit/s}, the router's
 * namespace, and those of the hosts. The router's device to the first is {@code tun-1}.
 */
public final class HostLinks {

  private static final int QUEUE_BYTES = 16 << 20;

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
    for (int host = 1; host < arguments.length - 2; host++) {
      String name = arguments[host + 2];
      int outer = device(name, "eth0");
      int inner = device(router, "tun-" + host);
      new PacketPump(name + "-up", outer, inner, new Shaper(direction, host));
      new PacketPump(name + "-down", inner, outer, new Shaper(direction, host));
    }
    System.out.println("ready");
    Thread.sleep(Long.MAX_VALUE);
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
}

package dev.joust.lab.link;

import dev.joust.lab.link.profile.Direction;
import dev.joust.lab.link.profile.LinkProfile;
import dev.joust.lab.link.profile.Shape;
import java.io.IOException;

/**
 * Links by the kernel's own emulator (tc-netem(8)) on a pair of virtual Ethernet devices between
 * two network namespaces.
 */
final class NetemBackEnd implements LinkBackEnd {

  private static final int PACKET_BYTES = 1_500;
  private static final String CLIENT_MAC = "02:00:00:00:00:01";
  private static final String SERVER_MAC = "02:00:00:00:00:02";

  @Override
  public Link between(NamespacePair namespaces, LinkProfile profile) throws IOException {
    join(namespaces);
    Shape shape = profile.shape().orElseThrow();
    emulate(namespaces.client(), shape.up());
    emulate(namespaces.server(), shape.down());
    return new NamespaceLink(profile, "tc netem", namespaces, NamespaceLink.Carrier.KERNEL);
  }

  private static void join(NamespacePair namespaces) throws IOException {
    NetworkNamespace client = namespaces.client();
    NetworkNamespace server = namespaces.server();
    client.ip(
        "link add %1$s address %2$s type veth peer name %1$s address %3$s netns %4$s"
            .formatted(NamespacePair.DEVICE, CLIENT_MAC, SERVER_MAC, server.name()));
    namespaces.join();
    know(client, server.address(), SERVER_MAC);
    know(server, client.address(), CLIENT_MAC);
  }

  private static void know(NetworkNamespace end, String address, String mac) throws IOException {
    String device = NamespacePair.DEVICE;
    end.ip("neighbour", "add", address, "lladdr", mac, "dev", device, "nud", "permanent");
    // Devices that hand on many segments as one would be delayed and lost as one.
    end.ip("link", "set", "dev", device, "gso_max_segs", "1");
  }

  private static void emulate(NetworkNamespace end, Direction way) throws IOException {
    end.command(
        "tc qdisc add dev %s root netem delay %sms %sms rate %sbit loss %.4f%% limit %s"
            .formatted(
                NamespacePair.DEVICE,
                way.delay().toMillis(),
                way.jitter().toMillis(),
                way.rate().bitsPerSecond(),
                way.loss().fraction() * 100,
                packets(way)));
  }

  /** What netem calls its limit holds the packets under way as well as those that wait. */
  private static long packets(Direction way) {
    double underWay = way.rate().bytes(way.delay().plus(way.jitter()).toNanos());
    return Math.round((underWay + way.queue().bytes()) / PACKET_BYTES);
  }
}

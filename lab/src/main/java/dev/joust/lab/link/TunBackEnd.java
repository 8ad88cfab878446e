package dev.joust.lab.link;

import dev.joust.lab.link.profile.LinkProfile;
import dev.joust.lab.link.profile.Shape;
import java.io.IOException;
import java.util.Optional;

/**
 * Links of our own: a TUN device in each of two network namespaces, and this process carries the
 * packets between them. So TCP's handshake, slow start and repair of losses are the kernel's own.
 */
record TunBackEnd(long seed) implements LinkBackEnd {

  private static final String PACKETS_IN_DEVICE = "1000";

  private record Devices(int client, int server, PacketPump upwards, PacketPump downwards)
      implements NamespaceLink.Carrier {

    @Override
    public Optional<PacketCount> up() {
      return Optional.of(upwards.count());
    }

    @Override
    public Optional<PacketCount> down() {
      return Optional.of(downwards.count());
    }

    @Override
    public void close() {
      upwards.close();
      downwards.close();
      SystemCalls.close(client);
      SystemCalls.close(server);
    }
  }

  @Override
  public Link between(NamespacePair namespaces, LinkProfile profile) throws IOException {
    return new NamespaceLink(profile, "TUN", namespaces, carrier(profile, namespaces));
  }

  private Devices carrier(LinkProfile profile, NamespacePair namespaces) throws IOException {
    int client = device(namespaces.client());
    try {
      int server = device(namespaces.server());
      try {
        namespaces.join();
      } catch (IOException failure) {
        SystemCalls.close(server);
        throw failure;
      }
      Shape shape = profile.shape().orElseThrow();
      String name = "joust-" + profile.name();
      return new Devices(
          client,
          server,
          new PacketPump(name + "-up", client, server, new Shaper(shape.up(), seed)),
          new PacketPump(name + "-down", server, client, new Shaper(shape.down(), ~seed)));
    } catch (IOException failure) {
      SystemCalls.close(client);
      throw failure;
    }
  }

  private static int device(NetworkNamespace namespace) throws IOException {
    int descriptor = namespace.call(() -> SystemCalls.openTun(NamespacePair.DEVICE));
    try {
      namespace.ip("link", "set", "dev", NamespacePair.DEVICE, "txqueuelen", PACKETS_IN_DEVICE);
      return descriptor;
    } catch (IOException failure) {
      SystemCalls.close(descriptor);
      throw failure;
    }
  }
}

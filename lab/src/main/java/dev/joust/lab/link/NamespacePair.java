package dev.joust.lab.link;

import java.io.IOException;

/**
 * Two networks of their own, the client's and the server's, with nothing between them yet.
 *
 * @param client the client's
 * @param server the server's
 */
record NamespacePair(NetworkNamespace client, NetworkNamespace server) implements AutoCloseable {

  static final String DEVICE = "joust0";

  private static final String CLIENT_ADDRESS = "10.203.0.1";
  private static final String SERVER_ADDRESS = "10.203.0.2";

  /**
   * Makes them.
   *
   * @throws IOException if the system does not let us; nothing is left then
   */
  static NamespacePair create() throws IOException {
    LinkName name = new LinkName();
    NetworkNamespace client = NetworkNamespace.create(name.client(), CLIENT_ADDRESS);
    try {
      return new NamespacePair(client, NetworkNamespace.create(name.server(), SERVER_ADDRESS));
    } catch (IOException failure) {
      client.close();
      throw failure;
    }
  }

  void join() throws IOException {
    join(client, server);
    join(server, client);
  }

  private static void join(NetworkNamespace end, NetworkNamespace other) throws IOException {
    // Without an IPv6 address there are no packets but those of the measurement.
    end.ip("link", "set", "dev", DEVICE, "addrgenmode", "none");
    end.ip("address", "add", end.address(), "peer", other.address(), "dev", DEVICE);
    end.ip("link", "set", "dev", DEVICE, "up");
  }

  /**
   * Has TCP use that way of congestion control between them: by their routes, as the kernel lets a
   * namespace choose its default only from those that the host allows to everybody.
   */
  void useCongestionControl(String name) throws IOException {
    route(client, server, name);
    route(server, client, name);
  }

  private static void route(NetworkNamespace from, NetworkNamespace to, String congestionControl)
      throws IOException {
    from.ip(
        "route replace %s dev %s proto kernel scope link src %s congctl"
            .formatted(to.address(), DEVICE, from.address()),
        congestionControl);
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}

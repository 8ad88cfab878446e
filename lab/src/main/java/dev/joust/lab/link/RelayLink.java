package dev.joust.lab.link;

import dev.joust.lab.link.profile.LinkProfile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A link without privileges: a relay that hands bytes on when they are due. TCP ends at the relay
 * on either side, so there are no packets to lose and a connection is made at once.
 */
final class RelayLink extends HostLink {

  private final long seed;
  private final Queue<Relay> relays = new ConcurrentLinkedQueue<>();

  RelayLink(LinkProfile profile, long seed) {
    super(profile);
    this.seed = seed;
  }

  @Override
  public String backEnd() {
    return "relay, byte stream only";
  }

  @Override
  public boolean isByteStreamOnly() {
    return true;
  }

  @Override
  public InetSocketAddress way(InetSocketAddress server) throws IOException {
    Relay relay =
        Relay.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            server,
            profile().shape().orElseThrow(),
            seed);
    relays.add(relay);
    return relay.address();
  }

  @Override
  public void close() {
    relays.forEach(Relay::close);
  }
}

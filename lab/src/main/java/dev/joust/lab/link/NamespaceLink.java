package dev.joust.lab.link;

import dev.joust.lab.link.profile.LinkProfile;
import java.io.IOException;
import java.util.Optional;

/** A link between two network namespaces, whatever carries the packets. */
final class NamespaceLink implements Link {

  private final LinkProfile profile;
  private final String backEnd;
  private final NamespacePair namespaces;
  private final Carrier carrier;
  private Optional<String> asked = Optional.empty();

  /** What carries the packets. */
  interface Carrier extends AutoCloseable {

    /** Nobody that could be asked, such as the kernel. */
    Carrier KERNEL = new Carrier() {};

    default Optional<PacketCount> up() {
      return Optional.empty();
    }

    default Optional<PacketCount> down() {
      return Optional.empty();
    }

    @Override
    default void close() {}
  }

  NamespaceLink(LinkProfile profile, String backEnd, NamespacePair namespaces, Carrier carrier) {
    this.profile = profile;
    this.backEnd = backEnd;
    this.namespaces = namespaces;
    this.carrier = carrier;
  }

  @Override
  public LinkProfile profile() {
    return profile;
  }

  @Override
  public String backEnd() {
    return backEnd;
  }

  @Override
  public Optional<String> congestionControl() {
    if (asked.isPresent()) {
      return asked;
    }
    try {
      return server().call(SystemCalls::congestionControl);
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }

  @Override
  public void useCongestionControl(String name) throws IOException {
    namespaces.useCongestionControl(name);
    asked = Optional.of(name);
  }

  @Override
  public End client() {
    return namespaces.client();
  }

  @Override
  public End server() {
    return namespaces.server();
  }

  @Override
  public Optional<PacketCount> packetsUp() {
    return carrier.up();
  }

  @Override
  public Optional<PacketCount> packetsDown() {
    return carrier.down();
  }

  @Override
  public void close() {
    carrier.close();
    namespaces.close();
  }
}

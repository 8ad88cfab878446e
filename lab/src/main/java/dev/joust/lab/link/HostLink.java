package dev.joust.lab.link;

import dev.joust.lab.link.profile.LinkProfile;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A link whose ends are this machine as it is: its loopback, or a relay on it. */
abstract class HostLink implements Link {

  private static final Path CONGESTION_CONTROL =
      Path.of("/proc/sys/net/ipv4/tcp_congestion_control");

  private final LinkProfile profile;

  HostLink(LinkProfile profile) {
    this.profile = profile;
  }

  /** The loopback. */
  static Link loopback(LinkProfile profile) {
    return new HostLink(profile) {
      @Override
      public String backEnd() {
        return "loopback";
      }

      @Override
      public boolean isByteStreamOnly() {
        return false;
      }

      @Override
      public InetSocketAddress way(InetSocketAddress server) {
        return server;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public final LinkProfile profile() {
    return profile;
  }

  @Override
  public final Optional<String> congestionControl() {
    try {
      return Optional.of(Files.readString(CONGESTION_CONTROL).strip());
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }

  @Override
  public final void useCongestionControl(String name) throws IOException {
    if (!congestionControl().equals(Optional.of(name))) {
      throw new IOException("it would change this machine's own settings");
    }
  }

  @Override
  public final End client() {
    return new HostEnd();
  }

  @Override
  public final End server() {
    return new HostEnd();
  }
}

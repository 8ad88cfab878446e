package dev.joust.lab.link;

import dev.joust.lab.link.profile.LinkProfile;
import dev.joust.lab.os.CongestionControl;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;

/** A link whose ends are this machine as it is: its loopback, or a relay on it. */
abstract class HostLink implements Link {

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
    return CongestionControl.current();
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

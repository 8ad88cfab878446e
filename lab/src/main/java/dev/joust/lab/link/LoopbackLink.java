package dev.joust.lab.link;

import dev.joust.lab.link.profile.LinkProfile;
import java.io.IOException;
import java.util.Optional;

/** A link whose ends are this machine as it is. */
record LoopbackLink(LinkProfile profile) implements Link {

  @Override
  public String backEnd() {
    return "loopback";
  }

  @Override
  public Optional<String> congestionControl() {
    return SystemCalls.congestionControl();
  }

  @Override
  public void useCongestionControl(String name) throws IOException {
    if (!congestionControl().equals(Optional.of(name))) {
      throw new IOException("it would change this machine's own settings");
    }
  }

  @Override
  public End client() {
    return new HostEnd();
  }

  @Override
  public End server() {
    return new HostEnd();
  }

  @Override
  public void close() {}
}

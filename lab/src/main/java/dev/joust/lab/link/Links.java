package dev.joust.lab.link;

import dev.joust.lab.link.profile.LinkProfile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Brings links up by the best means that this machine has: the kernel's emulator, or one of our
 * own.
 *
 * @param seed where losses and jitter come from
 * @param notes hears what of a link is not quite as it was asked for
 */
public record Links(long seed, Consumer<String> notes) {

  /** Removes what processes have left of their links that were killed. */
  public static void removeOrphans() {
    NetworkNamespace.removeOrphans();
  }

  /**
   * Moves the calling thread to an end of a link, for good: what it opens from now on is there.
   *
   * @param networkNamespace as in {@link Link.End#networkNamespace()}
   * @throws IOException if the system does not let it
   */
  public static void enter(String networkNamespace) throws IOException {
    SystemCalls.enterNetworkNamespace(networkNamespace);
  }

  /**
   * Brings a link up.
   *
   * @param congestionControl what TCP should use there; absent: what the system does
   * @throws IOException if this machine cannot make it; the message is one line that says why
   */
  public Link open(LinkProfile profile, Optional<String> congestionControl) throws IOException {
    if (profile.shape().isEmpty()) {
      return with(congestionControl, new LoopbackLink(profile));
    }
    List<String> reasons = new ArrayList<>();
    for (LinkBackEnd backEnd : List.of(new NetemBackEnd(), new TunBackEnd(seed))) {
      try {
        return with(congestionControl, backEnd.open(profile));
      } catch (IOException cannot) {
        reasons.add(cannot.getMessage());
      }
    }
    throw new IOException(
        "link %s needs Linux, root, ip and nsenter: %s"
            .formatted(profile.name(), String.join("; ", reasons)));
  }

  private Link with(Optional<String> congestionControl, Link link) {
    congestionControl.ifPresent(
        name -> {
          try {
            link.useCongestionControl(name);
          } catch (IOException cannot) {
            notes.accept(
                "congestion control %s on %s: %s"
                    .formatted(name, link.profile().name(), cannot.getMessage()));
          }
        });
    return link;
  }
}

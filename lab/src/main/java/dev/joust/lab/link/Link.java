package dev.joust.lab.link;

import dev.joust.lab.link.profile.LinkProfile;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** A link that is up, until it is closed. */
public interface Link extends AutoCloseable {

  /** Where processes run that are joined by the link. */
  interface End {

    /** What comes before the command line of a process that is to run there. */
    List<String> commandPrefix();

    /**
     * The file of the network namespace that it is (ip-netns(8)), for {@link Links#enter}; absent:
     * this machine's.
     */
    Optional<String> networkNamespace();

    /** The address that others reach it by, and that a server there listens on. */
    String address();

    /**
     * Opens something there: a socket that the task makes is of that end, whoever uses it.
     *
     * @throws IOException if the task fails
     */
    <T> T call(Callable<T> task) throws IOException;

    /** This machine as it is. */
    static End host() {
      return new HostEnd();
    }
  }

  /** What it should be. */
  LinkProfile profile();

  /** What makes it: {@code TUN}, say. */
  String backEnd();

  /** How TCP decides how much to send at a time there, as Linux calls it; absent: unknown. */
  Optional<String> congestionControl();

  /**
   * Has TCP use another.
   *
   * @throws IOException if the system does not have it, or the link is this machine as it is, whose
   *     settings are not ours to change
   */
  void useCongestionControl(String name) throws IOException;

  /** The client's end. */
  End client();

  /** The server's end. */
  End server();

  /** What has become of the packets to the server; absent where nobody counts. */
  default Optional<PacketCount> packetsUp() {
    return Optional.empty();
  }

  /** What has become of the packets to the client; absent where nobody counts. */
  default Optional<PacketCount> packetsDown() {
    return Optional.empty();
  }

  /** Takes it down. What still runs at its ends stays, but is cut off. */
  @Override
  void close();
}

package dev.joust.lab.host;

import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.Cores;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A host as a user names it.
 *
 * @param ssh what {@code ssh} calls it: a name of its configuration, or {@code user@host}
 * @param address where the servers under test listen, and nowhere else, as a name or an IPv4
 *     address; absent for hosts of load
 * @param jdk the folder of the JDK there; absent: that of the {@code java} on the PATH
 * @param cores the processors to use, as {@code taskset -c} takes them; absent: all
 * @param folder where the folder of a run is made, which goes with it; absent: {@code /tmp}
 */
public record HostEntry(
    String ssh,
    Optional<String> address,
    Optional<String> jdk,
    Optional<String> cores,
    Optional<String> folder) {

  /** What is no option of {@code ssh}, and means nothing to a shell. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.@-]{0,253}");

  private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,252}");
  private static final Pattern ANY_ADDRESS = Pattern.compile("0+(\\.0+)*");

  /**
   * Refuses what cannot be.
   *
   * @throws UsageException if a value is missing or not as it must be; in one line
   */
  public HostEntry {
    if (ssh == null) {
      throw new UsageException("ssh is missing, it is what you type after 'ssh' to reach the host");
    }
    require(
        NAME.matcher(ssh).matches(),
        "ssh",
        ssh,
        "a name that ssh knows, such as bench-1 or me@host");
    address.ifPresent(
        own -> {
          require(ADDRESS.matcher(own).matches(), "address", own, "a name or an IPv4 address");
          require(!ANY_ADDRESS.matcher(own).matches(), "address", own, "one of the host's own");
        });
    jdk.ifPresent(own -> require(own.startsWith("/"), "jdk", own, "a path that begins with /"));
    cores.ifPresent(
        own -> require(Cores.parse(own).isPresent(), "cores", own, "a list as 0 or 0,2-3"));
    folder.ifPresent(
        own -> require(own.startsWith("/"), "folder", own, "a path that begins with /"));
  }

  private static void require(boolean isRight, String key, String value, String expected) {
    if (!isRight) {
      throw new UsageException("%s is '%s', must be %s".formatted(key, value, expected));
    }
  }
}

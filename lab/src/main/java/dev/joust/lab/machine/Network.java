package dev.joust.lab.machine;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.joust.lab.os.RootFiles;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The kernel's settings that many connections meet, by the names of their files.
 *
 * @param ipLocalPortRange the ports that outgoing connections are given
 * @param somaxconn the most connections that may wait to be accepted on one port
 * @param tcpTwReuse whether a port may be used again a second after its last connection's end: 0
 *     no, 1 yes, 2 on loopback
 * @param tcpTimestamps whether segments carry times, which reuse needs: 0 no, else yes
 * @param tcpMaxSynBacklog the most handshakes that may be under way on one port
 */
public record Network(
    Optional<PortRange> ipLocalPortRange,
    OptionalLong somaxconn,
    OptionalLong tcpTwReuse,
    OptionalLong tcpTimestamps,
    OptionalLong tcpMaxSynBacklog) {

  private static final String IPV4 = "/proc/sys/net/ipv4/";

  /**
   * Ports from one to another.
   *
   * @param first the lowest
   * @param last the highest
   */
  public record PortRange(int first, int last) {

    private static final Pattern FORMAT = Pattern.compile("(\\d{1,5})\\s+(\\d{1,5})");

    static Optional<PortRange> parse(String text) {
      return Optional.of(FORMAT.matcher(text))
          .filter(Matcher::matches)
          .map(
              range ->
                  new PortRange(
                      Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2))));
    }

    /** How many. */
    public int count() {
      return last - first + 1;
    }

    @JsonValue
    @Override
    public String toString() {
      return first + "-" + last;
    }
  }

  static Network read(RootFiles files) {
    return new Network(
        files.line(IPV4 + "ip_local_port_range").flatMap(PortRange::parse),
        files.number("/proc/sys/net/core/somaxconn"),
        files.number(IPV4 + "tcp_tw_reuse"),
        files.number(IPV4 + "tcp_timestamps"),
        files.number(IPV4 + "tcp_max_syn_backlog"));
  }

  /** Whether loopback gives a port again a second after its last connection's end, if known. */
  Optional<Boolean> reusesPorts() {
    return tcpTwReuse.isPresent() && tcpTimestamps.isPresent()
        ? Optional.of(tcpTwReuse.getAsLong() > 0 && tcpTimestamps.getAsLong() > 0)
        : Optional.empty();
  }
}

package dev.joust.lab.machine;

import dev.joust.lab.os.LocalPorts;
import dev.joust.lab.os.RootFiles;
import java.util.Optional;
import java.util.OptionalLong;

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
    Optional<LocalPorts> ipLocalPortRange,
    OptionalLong somaxconn,
    OptionalLong tcpTwReuse,
    OptionalLong tcpTimestamps,
    OptionalLong tcpMaxSynBacklog) {

  private static final String IPV4 = "/proc/sys/net/ipv4/";

  static Network read(RootFiles files) {
    return new Network(
        LocalPorts.read(files),
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

package dev.joust.lab.os;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The range of local ports for outgoing connections ({@code ip_local_port_range}, ip(7)), which has
 * as many for each address of a server.
 *
 * @param first the lowest
 * @param last the highest
 */
public record LocalPorts(int first, int last) {

  private static final Pattern RANGE = Pattern.compile("(\\d{1,5})\\s+(\\d{1,5})");

  /** The system's, where it tells. */
  public static Optional<LocalPorts> read(RootFiles files) {
    return files
        .line("/proc/sys/net/ipv4/ip_local_port_range")
        .map(RANGE::matcher)
        .filter(Matcher::matches)
        .map(
            range ->
                new LocalPorts(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2))));
  }

  /** How many there are. */
  public int count() {
    return last - first + 1;
  }

  /** As a run writes it down: {@code 32768-60999}. */
  @JsonValue
  @Override
  public String toString() {
    return first + "-" + last;
  }
}

package dev.joust.lab.os;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The queues in which connections wait until their server accepts them. */
public final class AcceptQueues {

  private static final String FILE = "/proc/net/netstat";
  private static final String TCP = "TcpExt:";
  private static final String OVERFLOWS = "ListenOverflows";

  private AcceptQueues() {}

  /**
   * How often a queue of the machine was full when a connection came, so that this had to ask
   * again; only differences mean something. Empty where the system does not tell.
   */
  public static Optional<Long> overflows(RootFiles files) {
    List<List<String>> lines =
        files.lines(FILE).stream()
            .filter(line -> line.startsWith(TCP))
            .map(line -> List.of(line.split(" ")))
            .toList();
    if (lines.size() != 2) {
      return Optional.empty();
    }
    int column = lines.get(0).indexOf(OVERFLOWS);
    if (column < 0 || column >= lines.get(1).size()) {
      return Optional.empty();
    }
    OptionalLong count = RootFiles.parse(lines.get(1).get(column));
    return count.isPresent() ? Optional.of(count.getAsLong()) : Optional.empty();
  }
}

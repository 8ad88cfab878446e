package dev.joust.lab.os;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the kernel holds of what was sent over connections.
 *
 * @param sendBytes at the sender: not sent, or not acknowledged
 * @param receiveBytes at the receiver: not read
 */
public record SocketQueues(long sendBytes, long receiveBytes) {

  private static final List<String> FILES = List.of("/proc/net/tcp", "/proc/net/tcp6");

  private static final int HEX = 16;

  private static final Pattern TCP_PAGES = Pattern.compile("TCP:.* mem (\\d+)");

  /** A page of the kernel's, unless that of an ARM machine is built for larger ones. */
  private static final double PAGE_BYTES = 4_096;

  /**
   * The queues of connections of which both ends are on this machine.
   *
   * @param serverPort the port of the sender's ends
   * @param clients the receiver's ends
   * @return empty where the system does not tell
   */
  public static Optional<SocketQueues> of(
      RootFiles files, int serverPort, Set<InetSocketAddress> clients) {
    List<Line> lines =
        FILES.stream()
            .flatMap(file -> files.lines(file).stream())
            .flatMap(line -> Line.of(line).stream())
            .toList();
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    long sent =
        lines.stream()
            .filter(line -> line.local.getPort() == serverPort && clients.contains(line.remote))
            .mapToLong(Line::sendBytes)
            .sum();
    long received =
        lines.stream()
            .filter(line -> line.remote.getPort() == serverPort && clients.contains(line.local))
            .mapToLong(Line::receiveBytes)
            .sum();
    return Optional.of(new SocketQueues(sent, received));
  }

  /**
   * The memory of all queues of TCP of the machine, with the kernel's own overhead; empty where the
   * system does not tell.
   */
  public static Optional<Double> memoryBytes(RootFiles files) {
    return files.lines("/proc/net/sockstat").stream()
        .map(TCP_PAGES::matcher)
        .filter(Matcher::lookingAt)
        .map(line -> Double.parseDouble(line.group(1)) * PAGE_BYTES)
        .findFirst();
  }

  /** Both queues. */
  public long bytes() {
    return sendBytes + receiveBytes;
  }

  /** A socket, as a line of the kernel's has it. */
  private record Line(
      InetSocketAddress local, InetSocketAddress remote, long sendBytes, long receiveBytes) {

    static Optional<Line> of(String text) {
      String[] words = text.strip().split("\\s+");
      try {
        String[] queues = words[4].split(":");
        return Optional.of(
            new Line(
                address(words[1]),
                address(words[2]),
                Long.parseLong(queues[0], HEX),
                Long.parseLong(queues[1], HEX)));
      } catch (NumberFormatException | IndexOutOfBoundsException | UnknownHostException none) {
        return Optional.empty();
      }
    }

    /** Words of 32 bits as the processor has them in memory, and a port. */
    private static InetSocketAddress address(String text) throws UnknownHostException {
      String[] parts = text.split(":");
      String hex = parts[0];
      byte[] bytes = new byte[hex.length() / 2];
      boolean isReversed = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
      for (int i = 0; i < bytes.length; i++) {
        int digit = isReversed ? (i / 4 * 4 + 3 - i % 4) * 2 : i * 2;
        bytes[i] = (byte) Integer.parseInt(hex.substring(digit, digit + 2), HEX);
      }
      return new InetSocketAddress(
          InetAddress.getByAddress(bytes), Integer.parseInt(parts[1], HEX));
    }
  }
}

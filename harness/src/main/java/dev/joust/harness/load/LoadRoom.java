package dev.joust.harness.load;

import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.LocalPorts;
import dev.joust.lab.os.OpenFiles;
import dev.joust.lab.os.RootFiles;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadSpec;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What this machine has room for. A load that does not fit would stop in its midst, without a file,
 * a port or memory.
 *
 * @param files how many files and sockets this process may have open; empty if nobody tells
 * @param ports how many connections can go from one address to one server; empty if nobody tells
 * @param heapBytes how large this JVM's heap may become
 */
public record LoadRoom(Optional<Long> files, Optional<Integer> ports, long heapBytes) {

  private static final int FILES_BESIDE_CONNECTIONS = 500;

  /** One that is sent, and one that comes back in buffers that grow by doubling. */
  private static final int COPIES_OF_A_MESSAGE = 3;

  private static final int BYTES_OF_A_CONNECTION = 8 * 1024;

  private static final int BYTES_OF_TLS = 64 * 1024;

  /** The room of this process on this machine. */
  public static LoadRoom read(RootFiles root) {
    return new LoadRoom(
        OpenFiles.read(root).map(OpenFiles::soft),
        LocalPorts.read(root).map(LocalPorts::count),
        Runtime.getRuntime().maxMemory());
  }

  /**
   * Lets a load pass that fits this machine. Whether there is such a host, the first request says.
   *
   * @throws UsageException if it does not fit; the message says what to do
   */
  public static void require(LoadClient client, LoadSpec spec) {
    int perSource;
    try {
      perSource = client.mostConnectionsPerSource(spec);
    } catch (IOException unknown) {
      perSource = 0;
    }
    Optional<String> refusal = read(RootFiles.here()).refusal(spec, perSource);
    if (refusal.isPresent()) {
      throw new UsageException(refusal.get());
    }
  }

  /**
   * Why a load does not fit, in a line that says what to do; empty if it does.
   *
   * @param perSource the most of its connections that share a source address
   */
  Optional<String> refusal(LoadSpec spec, int perSource) {
    return Stream.of(files(spec), ports(spec, perSource), memory(spec))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> files(LoadSpec spec) {
    long wanted = (long) spec.connections() + FILES_BESIDE_CONNECTIONS;
    return files
        .filter(most -> most < wanted)
        .map(
            most ->
                "--connections is %d, and this process may open %d files; take fewer, or raise the limit by 'ulimit -n %d'"
                    .formatted(spec.connections(), most, wanted));
  }

  private Optional<String> ports(LoadSpec spec, int perSource) {
    return ports
        .filter(most -> most < perSource)
        .map(
            most ->
                "--connections is %d, and this machine has %d ports to connect to %s from; take fewer, or widen net.ipv4.ip_local_port_range by sysctl"
                    .formatted(spec.connections(), most, spec.uri().getAuthority()));
  }

  private Optional<String> memory(LoadSpec spec) {
    double body = spec.request().body().length;
    double each =
        BYTES_OF_A_CONNECTION
            + (spec.endpoint().isSecure() ? BYTES_OF_TLS + body : 0)
            + (spec.endpoint().isWebSocket()
                ? (double) COPIES_OF_A_MESSAGE * spec.payloadBytes() * spec.streams()
                : 0);
    double wanted = spec.connections() * each + body;
    return wanted > heapBytes
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "%d connections of that kind want %.1f GB of memory, and there are %.1f; take fewer or smaller messages, or set JOUST_JAVA_OPTS=-Xmx",
                spec.connections(),
                wanted / 1e9,
                heapBytes / 1e9))
        : Optional.empty();
  }
}

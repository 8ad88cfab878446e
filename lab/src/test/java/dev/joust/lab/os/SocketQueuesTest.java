package dev.joust.lab.os;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class SocketQueuesTest {

  private static final String HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr\n";
  private static final int SERVER = 0x1F90;

  @TempDir Path root;

  private Optional<SocketQueues> queues(String tcp, String tcp6, InetSocketAddress... clients)
      throws IOException {
    Files.createDirectories(root.resolve("proc/net"));
    Files.writeString(root.resolve("proc/net/tcp"), HEAD + tcp);
    Files.writeString(root.resolve("proc/net/tcp6"), HEAD + tcp6);
    return SocketQueues.of(new RootFiles(root), SERVER, Set.of(clients));
  }

  private static InetSocketAddress client(String address, int port) {
    return new InetSocketAddress(address, port);
  }

  /** The server's ends are of both kinds: a JVM's socket takes IPv4 as a part of IPv6. */
  @Test
  void aSendersQueueAndAReceiversAreThoseOfTheConnectionsAskedFor() throws IOException {
    assumeTrue(ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "as these lines are written");
    String tcp =
        """
           0: 0100007F:1F90 0100007F:9C40 01 00000100:00000001 00:00000000
           1: 0100007F:9C40 0100007F:1F90 01 00000002:00000010 00:00000000
           2: 0200007F:9C41 0100007F:1F90 01 00000000:00000020 00:00000000
           3: 0100007F:9C42 0100007F:1F90 01 00000000:00004000 00:00000000
           4: 0100007F:9C40 0100007F:1F91 01 00000000:00008000 00:00000000
        """;
    String tcp6 =
        """
           0: 0000000000000000FFFF00000100007F:1F90 0000000000000000FFFF00000200007F:9C41 01 \
        00000200:00000000 00:00000000
           1: 0000000000000000FFFF00000100007F:1F90 0000000000000000FFFF00000200007F:9C40 01 \
        00080000:00000000 00:00000000
        """;

    assertThat(queues(tcp, tcp6, client("127.0.0.1", 0x9C40), client("127.0.0.2", 0x9C41)))
        .contains(new SocketQueues(0x300, 0x30));
    assertThat(queues(tcp, tcp6)).contains(new SocketQueues(0, 0));
  }

  @Test
  void aMachineWithoutSocketsOrWithoutTheFilesHasNone() throws IOException {
    assertThat(queues("", "", client("127.0.0.1", 1))).isEmpty();
    assertThat(SocketQueues.of(new RootFiles(root.resolve("none")), SERVER, Set.of())).isEmpty();
  }

  private Optional<Double> memory(String sockstat) throws IOException {
    Files.createDirectories(root.resolve("proc/net"));
    Files.writeString(root.resolve("proc/net/sockstat"), sockstat);
    return SocketQueues.memoryBytes(new RootFiles(root));
  }

  @Test
  void theMemoryOfAllQueuesIsToldInPages() throws IOException {
    assertThat(
            memory(
                """
                sockets: used 2023
                TCP: inuse 1001 orphan 0 tw 2000 alloc 2005 mem 567
                UDP: inuse 3 mem 4
                """))
        .contains(567 * 4_096.0);
    assertThat(memory("TCP: inuse 1\nUDP: inuse 3 mem 4\n")).isEmpty();
    assertThat(SocketQueues.memoryBytes(new RootFiles(root.resolve("none")))).isEmpty();
  }

  /** What a real kernel tells adds up to what was sent and is not read. */
  @Test
  @Timeout(60)
  void theQueuesHoldWhatWasSentAndIsNotRead() throws IOException {
    assumeTrue(RootFiles.here().exist("/proc/net/tcp"), "Linux");
    byte[] bytes = "some bytes that nobody reads".getBytes(US_ASCII);
    try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(listener.getInetAddress(), listener.getLocalPort());
        Socket server = listener.accept()) {
      server.getOutputStream().write(bytes);
      Set<InetSocketAddress> clients = Set.of((InetSocketAddress) client.getLocalSocketAddress());

      // Until it is acknowledged, which may take some milliseconds, it is in both.
      Optional<SocketQueues> queues = Optional.empty();
      while (queues.filter(seen -> seen.sendBytes() == 0).isEmpty()) {
        queues = SocketQueues.of(RootFiles.here(), listener.getLocalPort(), clients);
      }
      assertThat(queues).contains(new SocketQueues(0, bytes.length));
    }
  }
}

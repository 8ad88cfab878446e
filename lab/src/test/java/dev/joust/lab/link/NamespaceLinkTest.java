package dev.joust.lab.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.joust.lab.link.calibration.Calibration;
import dev.joust.lab.link.calibration.Calibrator;
import dev.joust.lab.link.calibration.Reading;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs where the system lets us make network namespaces: on Linux, as root. */
class NamespaceLinkTest {

  private static final Path NAMESPACES = Path.of("/run/netns");

  @BeforeEach
  void needsPrivileges() {
    try (Link probe = new TunBackEnd(7).open(LinkFixtures.quick())) {
      assumeTrue(probe.backEnd().equals("TUN"));
    } catch (IOException unprivileged) {
      assumeTrue(false, unprivileged.getMessage());
    }
  }

  @Tag("long")
  @Test
  void packetsTakeTheTimeThatTheyShould() throws IOException {
    try (Link link = new TunBackEnd(7).open(LinkFixtures.quick())) {
      Calibration calibration = Calibrator.measure(link);
      var measured =
          calibration.readings().stream()
              .collect(Collectors.toMap(Reading::property, Reading::measured));
      assertThat(measured.get("connect")).isGreaterThanOrEqualTo(20);
      assertThat(measured.get("ping-pong")).isGreaterThanOrEqualTo(20);
      assertThat(measured.get("bulk up")).isGreaterThan(1);
      assertThat(measured.get("lost up")).isZero();
      assertThat(calibration.congestionControl()).isPresent();
    }
  }

  @Test
  void nothingIsLeftOfALinkThatIsTakenDown() throws IOException {
    List<String> before = own();
    Link link = new TunBackEnd(7).open(LinkFixtures.quick());
    assertThat(own()).hasSize(before.size() + 2);
    link.close();
    assertThat(own()).containsExactlyElementsOf(before);
  }

  @Test
  void nothingIsLeftOfNetemOrOfALinkThatCannotBe() throws IOException {
    List<String> before = own();
    LinkBackEnd netem = new NetemBackEnd();
    try (Link link = netem.open(LinkFixtures.quick())) {
      assertThat(link.backEnd()).isEqualTo("netem");
    } catch (IOException none) {
      assertThat(none).hasMessageContaining("netem");
    }
    assertThat(own()).containsExactlyElementsOf(before);
  }

  @Test
  void congestionControlChangesWithinTheLinkAlone() throws IOException {
    Path setting = Path.of("/proc/sys/net/ipv4/tcp_congestion_control");
    String hosts = Files.readString(setting);
    try (Link link = new TunBackEnd(7).open(LinkFixtures.quick())) {
      link.useCongestionControl("reno");
      assertThat(link.congestionControl()).contains("reno");
      assertThat(Files.readString(setting)).isEqualTo(hosts);
      assertThatThrownBy(() -> link.useCongestionControl("none-such"))
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  @Timeout(300)
  void packetsThatADeviceRefusesDoNotEndTheLink() throws IOException {
    try (Link link = new TunBackEnd(7).open(LinkFixtures.quick());
        ServerSocketChannel listener = link.server().call(ServerSocketChannel::open)) {
      listener.bind(new InetSocketAddress(link.server().address(), 0));
      NetworkNamespace server = (NetworkNamespace) link.server();
      server.ip("link", "set", "dev", NamespacePair.DEVICE, "down");
      while (link.packetsUp().orElseThrow().dropped() == 0) {
        assertThatThrownBy(() -> connect(link, listener, 50)).isInstanceOf(IOException.class);
      }
      server.ip("link", "set", "dev", NamespacePair.DEVICE, "up");
      connect(link, listener, 30_000);
    }
  }

  private static void connect(Link link, ServerSocketChannel listener, int waitMillis)
      throws IOException {
    try (Socket socket = link.client().call(SocketChannel::open).socket()) {
      socket.connect(listener.getLocalAddress(), waitMillis);
    }
  }

  @Test
  void whatAKilledProcessLeftIsRemovedAndNothingElse() throws Exception {
    // The maker's number has been given to another process since, which is older than it should be.
    long pid = ProcessHandle.current().parent().orElseThrow().pid();
    String orphan = "joust-%d-1-1-client".formatted(pid);
    String others = "joust-%d-1-1-other".formatted(pid);
    Command.run("ip", "netns", "add", orphan);
    Command.run("ip", "netns", "add", others);
    try (Link alive = new TunBackEnd(7).open(LinkFixtures.quick())) {
      List<String> own = own();
      NetworkNamespace.removeOrphans();
      assertThat(NAMESPACES.resolve(orphan)).doesNotExist();
      assertThat(NAMESPACES.resolve(others)).exists();
      assertThat(own()).containsExactlyElementsOf(own);
      assertThat(alive.client().commandPrefix()).isNotEmpty();
    } finally {
      Command.run("ip", "netns", "delete", others);
    }
  }

  /** The namespaces of this process. */
  private static List<String> own() throws IOException {
    String start = "joust-%d-".formatted(ProcessHandle.current().pid());
    try (Stream<Path> all = Files.list(NAMESPACES)) {
      return all.map(path -> path.getFileName().toString())
          .filter(name -> name.startsWith(start))
          .sorted()
          .toList();
    }
  }
}

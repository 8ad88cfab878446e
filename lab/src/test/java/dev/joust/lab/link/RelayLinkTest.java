package dev.joust.lab.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.lab.link.calibration.Calibration;
import dev.joust.lab.link.calibration.Calibrator;
import dev.joust.lab.link.calibration.Reading;
import dev.joust.lab.link.profile.LinkProfiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RelayLinkTest {

  @Test
  void delaysAndLimitsWhatItRelays() throws IOException {
    try (Link link = new RelayLink(LinkFixtures.quick(), 7)) {
      Calibration calibration = Calibrator.measure(link);
      // No upper bounds: the machine may be busy.
      var measured =
          calibration.readings().stream()
              .collect(Collectors.toMap(Reading::property, Reading::measured));
      assertThat(measured.get("ping-pong")).isGreaterThanOrEqualTo(20);
      assertThat(measured.get("bulk up")).isGreaterThan(1);
      assertThat(measured.get("bulk down")).isGreaterThan(1);
      assertThat(calibration.byteStreamOnly()).isTrue();
    }
  }

  @Test
  void theLoopbackIsMeasuredButNotJudged() throws IOException {
    try (Link link =
        new Links(7, note -> {})
            .open(LinkProfiles.builtIn().named("localhost"), Optional.empty())) {
      Calibration calibration = Calibrator.measure(link);
      assertThat(calibration.readings())
          .allSatisfy(reading -> assertThat(reading.measured()).isPositive())
          .noneMatch(reading -> reading.asked().isPresent());
      assertThat(calibration.faults()).isEmpty();
    }
  }

  @Test
  void handsOnTheEndOfTheStream() throws IOException {
    try (Link link = new RelayLink(LinkFixtures.quick(), 7);
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = connected(link, server);
        Socket accepted = server.accept()) {
      client.getOutputStream().write(new byte[10_000]);
      client.shutdownOutput();
      InputStream received = accepted.getInputStream();
      assertThat(received.readAllBytes()).hasSize(10_000);
      accepted.getOutputStream().write(1);
      accepted.shutdownOutput();
      assertThat(client.getInputStream().readAllBytes()).containsExactly(1);
    }
  }

  private static Socket connected(Link link, ServerSocket server) throws IOException {
    InetSocketAddress way = link.way((InetSocketAddress) server.getLocalSocketAddress());
    return new Socket(way.getAddress(), way.getPort());
  }
}

package dev.joust.lab.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.lab.link.calibration.Calibration;
import dev.joust.lab.link.calibration.Calibrator;
import dev.joust.lab.link.profile.LinkProfiles;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LinksTest {

  private final Links links = new Links(7, note -> {});

  @Test
  void theLoopbackIsMeasuredButNotJudged() throws IOException {
    try (Link link = links.open(LinkProfiles.builtIn().named("localhost"), Optional.empty())) {
      Calibration calibration = Calibrator.measure(link);

      assertThat(calibration.readings())
          .allSatisfy(reading -> assertThat(reading.measured()).isPositive())
          .noneMatch(reading -> reading.asked().isPresent());
      assertThat(calibration.faults()).isEmpty();
    }
  }

  /** Root has a link, and anybody else is told in one line what it takes. */
  @Test
  void aLinkThatIsMadeIsOfPacketsOrIsRefused() {
    try (Link link = links.open(LinkFixtures.quick(), Optional.empty())) {
      assertThat(List.of("tc netem", "TUN")).contains(link.backEnd());
      assertThat(link.client().networkNamespace()).isPresent();
    } catch (IOException refused) {
      assertThat(refused)
          .hasMessageStartingWith("link quick needs Linux, root, ip and nsenter: ")
          .hasMessageNotContaining("\n");
    }
  }
}

package dev.joust.harness.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A link is slow by what its devices say. */
class SeenLinkTest {

  private static SeenLink link(double to, double from, OptionalInt device) {
    return new SeenLink(OptionalInt.of(1500), 0.2, to, from, device);
  }

  @Test
  void aLinkBelowATenthOfItsDevicesIsSlow() {
    assertThat(link(940, 93.4, OptionalInt.of(1000)).slowness())
        .hasValue("its link takes 93 Mbit/s, and the devices at its ends 1000");
  }

  @Test
  void aLinkThatIsAsFastAsMostIsNot() {
    assertThat(link(940, 930, OptionalInt.of(1000)).slowness()).isEmpty();
  }

  @Test
  void ofALinkWhoseDevicesSayNothingNobodyKnows() {
    assertThat(link(1, 1, OptionalInt.empty()).slowness()).isEmpty();
  }

  @Test
  void bothWaysAreTold() {
    assertThat(link(940, 93.4, OptionalInt.empty()).speed("10.0.0.1"))
        .isEqualTo("940 Mbit/s to 10.0.0.1, 93 Mbit/s from it");
  }
}

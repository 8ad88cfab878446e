package dev.joust.lab.link;

import dev.joust.lab.link.profile.Direction;
import dev.joust.lab.link.profile.LinkProfile;
import dev.joust.lab.link.profile.Rate;
import dev.joust.lab.link.profile.Shape;
import dev.joust.lab.link.profile.Share;
import dev.joust.lab.link.profile.Size;
import java.time.Duration;
import java.util.Optional;

/** Links that are quick to measure. */
final class LinkFixtures {

  private LinkFixtures() {}

  /** 8 Mbit/s and 10 ms each way. */
  static LinkProfile quick() {
    Direction way =
        new Direction(
            Rate.of("8Mbit/s"),
            Duration.ofMillis(10),
            Duration.ZERO,
            Share.of("0%"),
            Size.of("128KiB"));
    return new LinkProfile("quick", "made for a test", Optional.of(new Shape(way, way)));
  }
}

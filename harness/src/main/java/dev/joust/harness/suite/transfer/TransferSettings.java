package dev.joust.harness.suite.transfer;

import dev.joust.harness.profile.Chosen;
import dev.joust.harness.profile.Range;
import dev.joust.harness.suite.transfer.client.TransferExchange;
import dev.joust.lab.link.profile.LinkProfiles;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the suite {@code transfer} asks.
 *
 * @param links over which links, by name
 * @param exchanges in which ways
 * @param messages of which sizes, and how many of each
 * @param warmUp how long each exchange is rehearsed at a time until the compilers rest
 * @param congestionControl how TCP is to decide how much to send at a time; absent: as the system
 *     does
 */
public record TransferSettings(
    List<String> links,
    List<TransferExchange> exchanges,
    List<Messages> messages,
    Duration warmUp,
    Optional<String> congestionControl) {

  public TransferSettings {
    links = Chosen.of("links", links);
    links.forEach(LinkProfiles.builtIn()::named);
    exchanges = Chosen.of("exchanges", exchanges);
    messages = Chosen.of("messages", messages);
    if (warmUp == null) {
      throw new IllegalArgumentException("warmUp is missing, must be a time, such as 500ms");
    }
  }

  /**
   * Messages of one size.
   *
   * @param payloadBytes 1 to 16,000,000
   * @param times how many, 1 to 10,000
   */
  public record Messages(int payloadBytes, int times) {

    public Messages {
      Range.of(1, 16_000_000).check("payloadBytes", payloadBytes);
      Range.of(1, 10_000).check("times", times);
    }
  }
}

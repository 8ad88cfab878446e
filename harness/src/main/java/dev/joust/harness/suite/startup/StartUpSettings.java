package dev.joust.harness.suite.startup;

import dev.joust.harness.profile.Range;

/**
 * What the suite {@code startup} asks.
 *
 * @param starts how often a server is started in a trial, 1 to 1,000
 */
public record StartUpSettings(int starts) {

  public StartUpSettings {
    Range.of(1, 1_000).check("starts", starts);
  }
}

package dev.joust.harness.cli;

import dev.joust.harness.experiment.Builds;
import picocli.CommandLine.IVersionProvider;

/** Says which Joust this is. */
final class JoustVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {"joust " + Builds.current()};
  }
}

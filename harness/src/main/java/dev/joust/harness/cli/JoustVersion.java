package dev.joust.harness.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Reads Joust's version from its jar. */
final class JoustVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {
      "joust "
          + Optional.ofNullable(Joust.class.getPackage().getImplementationVersion())
              .orElse("(not from a jar)")
    };
  }
}

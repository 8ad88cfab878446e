package dev.joust.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;
import org.junit.jupiter.api.Test;

class JettyContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new JettyServerProvider();
  }

  /** The first server of this JVM was one of that tier, and Jetty looks once. */
  @Test
  void sharesMethodHandlesInTheEqualisedTier() {
    assertThat(sharedServer().server().effectiveSettings())
        .containsEntry("methodHolderBinding", "false");
  }
}

package dev.joust.helidon;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("long")
class HelidonContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new HelidonServerProvider();
  }
}

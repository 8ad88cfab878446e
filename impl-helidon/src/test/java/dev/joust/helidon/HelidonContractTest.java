package dev.joust.helidon;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class HelidonContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new HelidonServerProvider();
  }
}

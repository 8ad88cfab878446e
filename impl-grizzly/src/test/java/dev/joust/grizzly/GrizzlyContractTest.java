package dev.joust.grizzly;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class GrizzlyContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new GrizzlyServerProvider();
  }
}

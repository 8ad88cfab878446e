package dev.joust.springwebflux;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class SpringWebfluxContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new SpringWebfluxServerProvider();
  }
}

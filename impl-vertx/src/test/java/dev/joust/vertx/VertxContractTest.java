package dev.joust.vertx;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class VertxContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new VertxServerProvider();
  }
}

package dev.joust.reactornetty;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class ReactorNettyContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new ReactorNettyServerProvider();
  }
}

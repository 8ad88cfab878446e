package dev.joust.jetty;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class JettyContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new JettyServerProvider();
  }
}

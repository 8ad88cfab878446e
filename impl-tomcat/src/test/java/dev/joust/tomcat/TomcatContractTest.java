package dev.joust.tomcat;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class TomcatContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new TomcatServerProvider();
  }
}

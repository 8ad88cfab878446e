package dev.joust.undertow;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class UndertowContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new UndertowServerProvider();
  }
}

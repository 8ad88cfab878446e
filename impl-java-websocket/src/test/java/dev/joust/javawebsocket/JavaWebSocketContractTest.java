package dev.joust.javawebsocket;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class JavaWebSocketContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new JavaWebSocketServerProvider();
  }
}

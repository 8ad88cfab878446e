package dev.joust.javawebsocket;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("long")
class JavaWebSocketContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new JavaWebSocketServerProvider();
  }
}

package dev.joust.reactornetty;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("long")
class ReactorNettyContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new ReactorNettyServerProvider();
  }
}

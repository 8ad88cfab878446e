package dev.joust.springwebflux;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("long")
class SpringWebfluxContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new SpringWebfluxServerProvider();
  }
}

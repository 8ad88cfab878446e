package dev.joust.spring;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class SpringContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new SpringServerProvider();
  }
}

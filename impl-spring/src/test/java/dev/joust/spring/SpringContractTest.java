package dev.joust.spring;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("long")
class SpringContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new SpringServerProvider();
  }
}

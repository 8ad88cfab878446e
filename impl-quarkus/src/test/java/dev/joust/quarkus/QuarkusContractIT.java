package dev.joust.quarkus;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

/** After packaging, as what is tested is what Quarkus' build makes of the classes. */
class QuarkusContractIT extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new QuarkusServerProvider();
  }
}

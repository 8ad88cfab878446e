package dev.joust.quarkus;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;
import org.junit.jupiter.api.Tag;

/** After packaging, as what is tested is what Quarkus' build makes of the classes. */
@Tag("long")
class QuarkusContractIT extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new QuarkusServerProvider();
  }
}

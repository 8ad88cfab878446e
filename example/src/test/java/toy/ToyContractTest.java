package toy;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

public class ToyContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new ToyServerProvider();
  }
}

package dev.joust.reference;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

/** A control need not keep the contract; this one does in what it serves. */
class ReferenceContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new ReferenceServerProvider();
  }
}

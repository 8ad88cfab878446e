package dev.joust.netty;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;

class NettyContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new NettyServerProvider();
  }
}

package dev.joust.jetty;

import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.WebSocketApi;
import dev.joust.tck.ServerContract;

class JettyFramesContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new JettyServerProvider();
  }

  @Override
  protected ServerSettings variant(ServerSettings settings) {
    return settings.withWebSocketApi(WebSocketApi.FRAMES);
  }
}

package dev.joust.vertx;

import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.ServerSettings.WebSocketApi;
import dev.joust.tck.WebSocketVariantContract;
import org.junit.jupiter.api.Tag;

@Tag("long")
class VertxFramesContractTest extends WebSocketVariantContract {

  @Override
  protected ServerProvider provider() {
    return new VertxServerProvider();
  }

  @Override
  protected ServerSettings variant(ServerSettings settings) {
    return settings.withWebSocketApi(WebSocketApi.FRAMES);
  }
}

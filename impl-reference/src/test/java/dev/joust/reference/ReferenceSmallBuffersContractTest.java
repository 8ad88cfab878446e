package dev.joust.reference;

import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import dev.joust.tck.ServerContract;
import org.junit.jupiter.api.Tag;

/** With buffers that few requests and messages fit into. */
@Tag("long")
class ReferenceSmallBuffersContractTest extends ServerContract {

  @Override
  protected ServerProvider provider() {
    return new ReferenceServerProvider();
  }

  @Override
  protected ServerSettings variant(ServerSettings settings) {
    return settings.bufferBytes().isPresent() ? settings : settings.withBufferBytes(1_024);
  }
}

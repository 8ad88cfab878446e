package dev.joust.tck;

import dev.joust.spi.ServerSettings;

/**
 * Holds a variant of a server that differs in its WebSockets alone, such as one on another level of
 * the framework's API, to the parts of the contract that open WebSockets. The rest is for the
 * {@link ServerContract} of the server as it is.
 */
public abstract class WebSocketVariantContract extends ServedContract {

  /** Makes the settings of the server as it is those of the variant. */
  @Override
  protected abstract ServerSettings variant(ServerSettings settings);
}

package dev.joust.check;

import dev.joust.spi.ServerProvider;
import dev.joust.tck.ServerContract;
import java.util.ServiceLoader;

/** Holds the provider to the contract that this thread's class loader finds. */
final class FolderContract extends ServerContract {

  private final ServerProvider provider =
      ServiceLoader.load(ServerProvider.class).findFirst().orElseThrow();

  @Override
  protected ServerProvider provider() {
    return provider;
  }
}

package dev.joust.host.stub;

import dev.joust.spi.Application;
import dev.joust.spi.Feature;
import dev.joust.spi.Server;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import java.util.Set;

/** One provider too many. */
public final class SecondProvider implements ServerProvider {

  @Override
  public String name() {
    return "second";
  }

  @Override
  public String version() {
    return "0.2";
  }

  @Override
  public Set<Feature> features() {
    return Set.of();
  }

  @Override
  public Server start(ServerSettings settings, Application application) {
    return new StubServer(settings);
  }
}

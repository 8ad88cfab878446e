package dev.joust.quarkus;

import dev.joust.spi.Application;
import dev.joust.spi.CounterRecorder;
import dev.joust.spi.ServerSettings;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.Optional;

/** What the server of this class loader is started with, for configuration and beans. */
record Contract(ServerSettings settings, Application application, CounterRecorder counters) {

  private static volatile Optional<Contract> current = Optional.empty();

  /** Makes it the one of this class loader. */
  Contract begin() {
    current = Optional.of(this);
    return this;
  }

  /** Empty while the application is built. */
  static Optional<Contract> current() {
    return current;
  }

  /** See https://quarkus.io/guides/cdi. */
  @Singleton
  static class Beans {

    @Produces
    @Singleton
    ServerSettings settings() {
      return current().orElseThrow().settings();
    }

    @Produces
    @Singleton
    Application application() {
      return current().orElseThrow().application();
    }

    @Produces
    @Singleton
    CounterRecorder counters() {
      return current().orElseThrow().counters();
    }
  }
}

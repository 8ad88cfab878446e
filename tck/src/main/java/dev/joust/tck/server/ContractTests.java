package dev.joust.tck.server;

import dev.joust.spi.ApplicationSettings;
import dev.joust.spi.Feature;
import dev.joust.spi.ServerProvider;
import dev.joust.spi.ServerSettings;
import java.io.IOException;
import org.junit.jupiter.api.Assumptions;

/** What the parts of the contract have in common: the server that they test. */
public interface ContractTests {

  /** The implementation under test. */
  ServerProvider contractProvider();

  /** The server that tests share; none changes it. */
  RunningServer sharedServer();

  /** Starts a server of its own for a test, which closes it. */
  RunningServer startServer(ServerSettings settings, ApplicationSettings applicationSettings)
      throws IOException;

  /** Skips the test unless the implementation has all these features. */
  default void require(Feature... features) {
    for (Feature feature : features) {
      Assumptions.assumeTrue(
          contractProvider().features().contains(feature),
          () -> "%s lacks %s".formatted(contractProvider().name(), feature));
    }
  }
}

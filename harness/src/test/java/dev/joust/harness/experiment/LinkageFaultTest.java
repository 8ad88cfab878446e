package dev.joust.harness.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log tells which class or method an adapter has not found. */
class LinkageFaultTest {

  @TempDir Path temporary;

  private static final String FOUND = "it has died";

  @Test
  void theFirstOneIsNamed() throws IOException {
    assertThat(
            explained(
                """
                WARNING: an exception was thrown
                Caused by: java.lang.NoSuchMethodError: 'void io.x.Y.z()'
                \tat dev.joust.x.Server.start
                java.lang.NoClassDefFoundError: io/x/Y
                """))
        .isEqualTo(FOUND + ": java.lang.NoSuchMethodError: 'void io.x.Y.z()'");
  }

  @Test
  void whatIsMissingIsNamedNotWhatCouldNotBeginWithoutIt() throws IOException {
    assertThat(
            explained(
                """
                java.lang.NoClassDefFoundError: Could not initialize class io.x.Config
                Caused by: java.lang.NoClassDefFoundError: io/x/Y
                """))
        .isEqualTo(FOUND + ": java.lang.NoClassDefFoundError: io/x/Y");
  }

  @Test
  void whatWasSaidIsNotSaidAgain() throws IOException {
    Path log = log("java.lang.NoClassDefFoundError: io/x/Y\n");

    assertThat(LinkageFault.explained("failed: java.lang.NoClassDefFoundError: io/x/Y", log))
        .isEqualTo("failed: java.lang.NoClassDefFoundError: io/x/Y");
  }

  @Test
  void otherFaultsAreNotIts() throws IOException {
    assertThat(explained("java.lang.IllegalStateException: no class\n")).isEqualTo(FOUND);
  }

  private String explained(String log) throws IOException {
    return LinkageFault.explained(FOUND, log(log));
  }

  private Path log(String text) throws IOException {
    return Files.writeString(temporary.resolve("log"), text);
  }
}

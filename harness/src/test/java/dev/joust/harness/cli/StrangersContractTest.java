package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** A stranger can hold a provider of their own to the contract, from outside the project. */
class StrangersContractTest {

  @Test
  void testsAProviderBuiltOutsideTheProject(@TempDir Path classes)
      throws IOException, ClassNotFoundException {
    Toy.compile(classes, "ToyServerProvider.java", "ToyContractTest.java");
    Toy.registerIn(classes);
    ClassLoader own = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader toy = new URLClassLoader(new URL[] {classes.toUri().toURL()}, own)) {
      Thread.currentThread().setContextClassLoader(toy);
      Events tests =
          EngineTestKit.engine("junit-jupiter")
              .selectors(selectClass(toy.loadClass("toy.ToyContractTest")))
              .execute()
              .testEvents();

      assertThat(tests.failed().list()).isEmpty();
      assertThat(tests.succeeded().count()).isGreaterThan(30);
      assertThat(tests.aborted().count()).as("tests of features it lacks").isPositive();
    } finally {
      Thread.currentThread().setContextClassLoader(own);
    }
  }
}

package dev.joust.harness;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.joust.harness.Modules.module;
import static dev.joust.harness.Modules.ofJoustOutside;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.lab.os.CompilerCpu;
import dev.joust.lab.os.CpuTimes;
import dev.joust.lab.os.JvmThreads;
import dev.joust.lab.os.Memory;
import dev.joust.lab.os.OtherProcesses;
import dev.joust.lab.os.ProcessCpu;
import dev.joust.lab.os.ProportionalMemory;
import dev.joust.spi.Counters;
import dev.joust.spi.ServerSetting;
import dev.joust.spi.ServerSettings;
import dev.joust.spi.usage.ServerUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the parts of the harness know of each other, and what it leaves to others. */
class HarnessArchitectureTest {

  @ParameterizedTest
  @MethodSource("dev.joust.harness.Modules#builtImplementations")
  void theHarnessHasNoFrameworkUnderTestOnItsClassPath(String module) throws IOException {
    Path services = Path.of("..", module, "target/classes/META-INF/services");
    for (String provider : Files.readAllLines(services.resolve("dev.joust.spi.ServerProvider"))) {
      assertThatThrownBy(() -> Class.forName(provider)).isInstanceOf(ClassNotFoundException.class);
    }
  }

  /** Otherwise it would now and then put servers together that are still being built. */
  @ParameterizedTest
  @MethodSource("dev.joust.harness.Modules#implementations")
  void theHarnessIsBuiltAfterEachFramework(String module) throws IOException {
    assertThat(Files.readString(Path.of("pom.xml")))
        .contains("<artifactId>%s</artifactId>".formatted(module));
  }

  /** Servers are other processes, and the codecs of frameworks are loaded apart. */
  @Test
  void theHarnessKnowsOfTheSpiSettingsCodecsTlsAndWhatServersTellAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.joust.spi..")
                .and(
                    resideOutsideOfPackages(
                        "dev.joust.spi.codec", "dev.joust.spi.execution", "dev.joust.spi.tls"))
                .and(
                    not(
                        belongToAnyOf(
                            ServerSetting.class,
                            ServerSettings.Tls.class,
                            ServerUsage.class,
                            Counters.class))))
        .check(module("harness"));
  }

  /** So that another machine can take the place of this one. */
  @Test
  void theHarnessStartsProcessesByTheirHost() {
    noClasses().should().callMethod(ProcessBuilder.class, "start").check(module("harness"));
  }

  /** It holds servers to the contract's core, and to nothing else. */
  @Test
  void theTestKitIsAskedBeforeMeasurementsAlone() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.joust.harness.verify..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.joust.tck..", "org.junit..", "org.assertj..")
        .check(module("harness"));
  }

  /** A benchmark asks for its own usage. */
  @Test
  void theHarnessAsksForUsageByTheHost() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.joust.harness.suite.masking..")
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(
            CompilerCpu.class,
            JvmThreads.class,
            CpuTimes.class,
            Memory.class,
            OtherProcesses.class,
            ProcessCpu.class,
            ProportionalMemory.class)
        .check(module("harness"));
  }

  @Test
  void contendersKnowTheLabTheLoadAndTheSpiAlone() {
    noClasses()
        .that()
        .resideInAPackage("dev.joust.harness.server..")
        .should()
        .dependOnClassesThat(
            ofJoustOutside(
                "dev.joust.harness.server..",
                "dev.joust.lab..",
                "dev.joust.load..",
                "dev.joust.spi.."))
        .check(module("harness"));
  }

  @Test
  void clientsKnowNothingOfServersAndCommands() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.joust.harness.client..",
            "dev.joust.harness.block.client..",
            "dev.joust.harness.suite.*.client..",
            "dev.joust.harness.feed..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.joust.harness.server..", "dev.joust.harness.cli..")
        .check(module("harness"));
  }

  @Test
  void blocksKnowNoSuite() {
    noClasses()
        .that()
        .resideInAPackage("dev.joust.harness.block..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.joust.harness.suite..")
        .check(module("harness"));
  }

  @Test
  void suitesKnowNothingOfEachOther() {
    slices()
        .matching("dev.joust.harness.suite.(*)..")
        .should()
        .notDependOnEachOther()
        .check(module("harness"));
  }
}

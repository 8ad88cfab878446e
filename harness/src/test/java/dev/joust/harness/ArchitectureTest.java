package dev.joust.harness;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Data flows one way, and nothing points back. */
class ArchitectureTest {

  @Test
  void theSpiKnowsNobody() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.joust.spi..", "java..")
        .check(module("spi"));
  }

  @Test
  void theHiccupMeterKnowsNobody() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.joust.hiccup..", "org.HdrHistogram..", "java..")
        .check(module("hiccup"));
  }

  @ParameterizedTest
  @CsvSource({
    "netty, io.netty..",
    "undertow, io.undertow.. org.xnio..",
    "vertx, io.vertx.. io.netty..",
    "grizzly, org.glassfish.grizzly..",
    "jetty, org.eclipse.jetty..",
    "reference, java.."
  })
  void anImplementationKnowsTheSpiAndItsFramework(String name, String framework) {
    String own = "dev.joust." + name + "..";
    String[] known = (own + " dev.joust.spi.. java.. " + framework).split(" ");
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(known)
        .check(module("impl-" + name));
  }

  @Test
  void theHostKnowsTheSpiAlone() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.joust.harness..", "dev.joust.reports..", "dev.joust.tck..")
        .check(module("host"));
  }

  @Test
  void theLoadKnowsNothingOfServersAndCommands() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.joust.harness.load..",
            "dev.joust.harness.client..",
            "dev.joust.harness.suite.*.client..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.joust.harness.server..", "dev.joust.harness.cli..")
        .check(module("harness"));
  }

  @Test
  void theMachineKnowsNothingOfWhatRunsOnIt() {
    classes()
        .that()
        .resideInAPackage("dev.joust.harness.machine..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.joust.harness",
            "dev.joust.harness.machine..",
            "dev.joust.reports.run..",
            "com.fasterxml.jackson..",
            "com.sun.jna..",
            "java..")
        .check(module("harness"));
  }

  @Test
  void framesAloneAreMeasuredThroughTheSpi() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.joust.harness.suite.masking..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.joust.spi..")
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

  @Test
  void packagesOfTheHarnessFormNoCircle() {
    slices().matching("dev.joust.harness.(**)").should().beFreeOfCycles().check(module("harness"));
  }

  @Test
  void reportsKnowNothingOfHowSamplesAreMade() {
    classes()
        .that()
        .resideInAPackage("dev.joust.reports..")
        .should()
        .onlyDependOnClassesThat(
            resideInAPackage("dev.joust.reports..").or(resideOutsideOfPackage("dev.joust..")))
        .check(module("reports"));
  }

  @Test
  void theHarnessHasNoFrameworkUnderTestOnItsClassPath() {
    for (String type :
        List.of(
            "dev.joust.netty.NettyServerProvider",
            "io.undertow.Undertow",
            "io.vertx.core.Vertx",
            "org.glassfish.grizzly.http.server.HttpServer",
            "org.eclipse.jetty.server.Server")) {
      assertThat(isPresent(type)).as(type).isFalse();
    }
  }

  private static boolean isPresent(String type) {
    try {
      Class.forName(type);
      return true;
    } catch (ClassNotFoundException absent) {
      return false;
    }
  }

  private static JavaClasses module(String name) {
    JavaClasses classes =
        new ClassFileImporter().importPath(Path.of("..", name, "target", "classes"));
    assertThat(classes).as("classes of " + name).isNotEmpty();
    return classes;
  }
}

package dev.joust.harness;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static dev.joust.harness.Modules.module;
import static dev.joust.harness.Modules.ofJoustOutside;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What modules know of each other: data flows one way, and nothing points back. */
class ArchitectureTest {

  @Test
  void theSpiKnowsNobody() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.joust.spi..", "java..", "javax.net.ssl..")
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

  /** A base is what contenders on one framework share, so that none of it is there twice. */
  @ParameterizedTest
  @MethodSource("dev.joust.harness.Modules#builtImplementations")
  void anImplementationKnowsOfJoustTheSpiAndABaseAlone(String module) {
    ofJoustKnowsOnly(
        module,
        "dev.joust." + module.substring("impl-".length()).replace("-", "") + "..",
        "dev.joust.*.base..",
        "dev.joust.spi..");
  }

  @Test
  void aBaseKnowsOfJoustTheSpiAndABaseAlone() {
    ofJoustKnowsOnly("netty-base", "dev.joust.netty.base..", "dev.joust.spi..");
    ofJoustKnowsOnly("reactor-netty-base", "dev.joust.*.base..", "dev.joust.spi..");
    ofJoustKnowsOnly("vertx-base", "dev.joust.*.base..", "dev.joust.spi..");
  }

  @Test
  void theHostKnowsTheSpiAndTheHiccupMeterAlone() {
    ofJoustKnowsOnly("host", "dev.joust.host..", "dev.joust.spi..", "dev.joust.hiccup..");
  }

  @Test
  void theCheckKnowsTheKitAndTheHostAlone() {
    ofJoustKnowsOnly(
        "check", "dev.joust.check..", "dev.joust.spi..", "dev.joust.tck..", "dev.joust.host..");
  }

  @Test
  void theLoadKnowsTheHiccupMeterAlone() {
    ofJoustKnowsOnly("load", "dev.joust.load..", "dev.joust.hiccup..");
  }

  @Test
  void theLabKnowsNothingOfWhatRunsInIt() {
    ofJoustKnowsOnly(
        "lab", "dev.joust.lab..", "dev.joust.run", "dev.joust.run.yaml", "dev.joust.hiccup..");
  }

  @Test
  void whatAsksTheOperatingSystemKnowsNobody() {
    noClasses()
        .that()
        .resideInAPackage("dev.joust.lab.os..")
        .should()
        .dependOnClassesThat(ofJoustOutside("dev.joust.lab.os.."))
        .check(module("lab"));
  }

  @Test
  void aRunKnowsJacksonAndItsYamlAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.joust.run..", "com.fasterxml.jackson..", "org.yaml.snakeyaml..", "java..")
        .check(module("run"));
  }

  @Test
  void theVocabularyOfARunKnowsNothingOfItsFiles() {
    noClasses()
        .that()
        .resideInAPackage("dev.joust.run")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.joust.run.store..")
        .check(module("run"));
  }

  @Test
  void reportsKnowNothingOfHowSamplesAreMade() {
    ofJoustKnowsOnly("reports", "dev.joust.reports..", "dev.joust.run..");
  }

  @Test
  void statisticsKnowNothingOfTables() {
    noClasses()
        .that()
        .resideInAPackage("dev.joust.reports.statistics..")
        .should()
        .dependOnClassesThat(ofJoustOutside("dev.joust.reports.statistics..", "dev.joust.run.."))
        .check(module("reports"));
  }

  @Test
  void aDocumentKnowsNothingOfWhatIsWrittenInIt() {
    noClasses()
        .that()
        .resideInAPackage("dev.joust.reports.document..")
        .should()
        .dependOnClassesThat(
            ofJoustOutside(
                "dev.joust.reports.document..",
                "dev.joust.reports.asset..",
                "dev.joust.reports.statistics..",
                "dev.joust.run.."))
        .check(module("reports"));
  }

  private static void ofJoustKnowsOnly(String module, String... packages) {
    noClasses().should().dependOnClassesThat(ofJoustOutside(packages)).check(module(module));
  }
}

package dev.joust.harness;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.joust.lab.os.CompilerCpu;
import dev.joust.lab.os.CompilerThreads;
import dev.joust.lab.os.CpuTimes;
import dev.joust.lab.os.KernelMemory;
import dev.joust.lab.os.OtherProcesses;
import dev.joust.lab.os.ProcessCpu;
import dev.joust.lab.os.ProportionalMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Data flows one way, and nothing points back. */
class ArchitectureTest {

  private static final Map<String, JavaClasses> MODULES = new ConcurrentHashMap<>();

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
  @MethodSource("implementations")
  void anImplementationKnowsOfJoustTheSpiAlone(String module) {
    String own = "dev.joust." + module.substring("impl-".length()) + "..";
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.joust..").and(resideOutsideOfPackages(own, "dev.joust.spi..")))
        .check(module(module));
  }

  @ParameterizedTest
  @MethodSource("implementations")
  void theHarnessHasNoFrameworkUnderTestOnItsClassPath(String module) throws IOException {
    Path services = Path.of("..", module, "target/classes/META-INF/services");
    for (String provider : Files.readAllLines(services.resolve("dev.joust.spi.ServerProvider"))) {
      assertThatThrownBy(() -> Class.forName(provider)).isInstanceOf(ClassNotFoundException.class);
    }
  }

  private static List<String> implementations() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("pom.xml")))
          .map(folder -> folder.getFileName().toString())
          .filter(name -> name.startsWith("impl-"))
          .sorted()
          .toList();
    }
  }

  /** A reader takes in no more; {@code package-info} is not counted. */
  @Test
  void noPackageHoldsMoreThan25Types() throws IOException {
    List<Path> types = new ArrayList<>();
    for (Path sources : mainSources()) {
      try (Stream<Path> files = Files.walk(sources)) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .forEach(types::add);
      }
    }
    assertThat(types.stream().collect(groupingBy(Path::getParent, counting())))
        .isNotEmpty()
        .allSatisfy((folder, count) -> assertThat(count).isLessThanOrEqualTo(25));
  }

  private static List<Path> mainSources() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders
          .map(folder -> folder.resolve("src/main/java"))
          .filter(Files::isDirectory)
          .toList();
    }
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
  void theCheckKnowsTheKitAndTheHostAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.joust..")
                .and(
                    resideOutsideOfPackages(
                        "dev.joust.check..",
                        "dev.joust.spi..",
                        "dev.joust.tck..",
                        "dev.joust.host..")))
        .check(module("check"));
  }

  @Test
  void theLoadKnowsTheHiccupMeterAlone() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.joust..")
                .and(resideOutsideOfPackages("dev.joust.load..", "dev.joust.hiccup..")))
        .check(module("load"));
  }

  @Test
  void theLabKnowsNothingOfWhatRunsInIt() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.joust..")
                .and(
                    resideOutsideOfPackages(
                        "dev.joust.lab..", "dev.joust.run", "dev.joust.hiccup..")))
        .check(module("lab"));
  }

  @Test
  void clientsKnowNothingOfServersAndCommands() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.joust.harness.client..",
            "dev.joust.harness.block.client..",
            "dev.joust.harness.suite.*.client..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.joust.harness.server..", "dev.joust.harness.cli..")
        .check(module("harness"));
  }

  /** So that another machine can take the place of this one. */
  @Test
  void theHarnessStartsProcessesByTheirHost() {
    noClasses().should().callMethod(ProcessBuilder.class, "start").check(module("harness"));
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
            CompilerThreads.class,
            CpuTimes.class,
            KernelMemory.class,
            OtherProcesses.class,
            ProcessCpu.class,
            ProportionalMemory.class)
        .check(module("harness"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"spi", "tck", "run", "reports", "lab", "load", "harness"})
  void packagesFormNoCircle(String module) {
    slices().matching("dev.joust.(**)").should().beFreeOfCycles().check(module(module));
  }

  /** Servers are other processes, and the codecs of frameworks are loaded apart. */
  @Test
  void theHarnessDoesNotKnowTheSpi() {
    noClasses()
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
  void aRunKnowsJacksonAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("dev.joust.run..", "com.fasterxml.jackson..", "java..")
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
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.joust..")
                .and(resideOutsideOfPackages("dev.joust.reports..", "dev.joust.run..")))
        .check(module("reports"));
  }

  @Test
  void statisticsKnowNothingOfTables() {
    noClasses()
        .that()
        .resideInAPackage("dev.joust.reports.statistics..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.joust.reports..")
                .and(resideOutsideOfPackage("dev.joust.reports.statistics..")))
        .check(module("reports"));
  }

  @Test
  void aDocumentKnowsNothingOfWhatIsWrittenInIt() {
    noClasses()
        .that()
        .resideInAPackage("dev.joust.reports.document..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.joust.reports..")
                .and(
                    resideOutsideOfPackages(
                        "dev.joust.reports.document..", "dev.joust.reports.statistics..")))
        .check(module("reports"));
  }

  /** Read once for all tests. */
  private static JavaClasses module(String name) {
    return MODULES.computeIfAbsent(name, ArchitectureTest::read);
  }

  private static JavaClasses read(String module) {
    JavaClasses classes =
        new ClassFileImporter().importPath(Path.of("..", module, "target", "classes"));
    assertThat(classes).as("classes of " + module).isNotEmpty();
    return classes;
  }
}

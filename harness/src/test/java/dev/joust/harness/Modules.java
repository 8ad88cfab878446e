package dev.joust.harness;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The modules of this build, as their compiled classes and their sources. */
final class Modules {

  private static final Map<String, JavaClasses> CLASSES = new ConcurrentHashMap<>();

  private Modules() {}

  /** The classes of a module, read once for all tests. */
  static JavaClasses module(String name) {
    return CLASSES.computeIfAbsent(name, Modules::read);
  }

  private static JavaClasses read(String module) {
    JavaClasses classes =
        new ClassFileImporter().importPath(Path.of("..", module, "target", "classes"));
    assertThat(classes).as("classes of " + module).isNotEmpty();
    return classes;
  }

  /** Classes of Joust in none of these packages. */
  static DescribedPredicate<JavaClass> ofJoustOutside(String... packages) {
    return resideInAPackage("dev.joust..").and(resideOutsideOfPackages(packages));
  }

  /** Of those that hold a contender, the names of the ones that this build's JDKs can compile. */
  static List<String> builtImplementations() throws IOException {
    return implementations().stream()
        .filter(name -> Files.isDirectory(Path.of("..", name, "target", "classes")))
        .toList();
  }

  /** The names of the modules that hold a contender. */
  static List<String> implementations() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of(".."))) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("pom.xml")))
          .map(folder -> folder.getFileName().toString())
          .filter(name -> name.startsWith("impl-"))
          .sorted()
          .toList();
    }
  }

  /** All Java files of the main code of all modules, but of those outside the build. */
  static List<Path> mainSources() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      return modules
          .map(module -> module.resolve("src/main/java/dev/joust"))
          .filter(Files::isDirectory)
          .flatMap(Modules::javaFiles)
          .toList();
    }
  }

  private static Stream<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package dev.joust.harness;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.joust.harness.Modules.mainSources;
import static dev.joust.harness.Modules.module;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every package is small, and says what it may depend on. */
class PackagesTest {

  private static final String INFO = "package-info.java";

  /** A reader takes in no more; {@code package-info} is not counted. */
  @Test
  void noPackageHoldsMoreThan25Types() throws IOException {
    assertThat(
            mainSources().stream()
                .filter(file -> !file.endsWith(INFO))
                .collect(groupingBy(Path::getParent, counting())))
        .isNotEmpty()
        .allSatisfy((folder, count) -> assertThat(count).isLessThanOrEqualTo(25));
  }

  /** Or that it depends on nothing. */
  @Test
  void everyPackageSaysWhatItMayDependOn() throws IOException {
    assertThat(mainSources().stream().map(Path::getParent).distinct())
        .isNotEmpty()
        .allSatisfy(
            folder ->
                assertThat(folder.resolve(INFO))
                    .content()
                    .containsPattern("\\b[Dd]epends?[\\s*]+on\\b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"spi", "tck", "run", "reports", "lab", "load", "harness"})
  void packagesFormNoCircle(String module) {
    slices().matching("dev.joust.(**)").should().beFreeOfCycles().check(module(module));
  }
}

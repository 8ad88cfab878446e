package dev.joust.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Measure;
import dev.joust.run.Measures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reports find measures by their roles, so that one more shows by itself. */
class MeasureNamesTest {

  private static final Pattern LITERAL = Pattern.compile("\"(\\w+)\"");

  @Test
  void noReportNamesAMeasure() throws IOException {
    Set<String> names = Measures.ALL.stream().map(Measure::name).collect(Collectors.toSet());

    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      assertThat(
              files
                  .filter(file -> file.toString().endsWith(".java"))
                  .flatMap(file -> LITERAL.matcher(text(file)).results())
                  .map(literal -> literal.group(1))
                  .filter(names::contains))
          .isEmpty();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}

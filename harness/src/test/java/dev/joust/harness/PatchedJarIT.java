package dev.joust.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The jars by which docs/results/findings.md shows what a change to a framework would bring. */
@Tag("long")
class PatchedJarIT {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "grizzly, org/glassfish/grizzly/websockets/Masker.class",
    "undertow, io/undertow/websockets/core/protocol/version07/Masker.class"
  })
  void holdsAnotherMasker(String framework, String masker)
      throws IOException, InterruptedException {
    Process script =
        new ProcessBuilder("../bench/patched", framework, folder.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(script.waitFor()).as(said).isZero();
    assertThat(said.strip()).isEqualTo(folder.toString());

    Path patched;
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> jars = files.toList();
      assertThat(jars).hasSize(1);
      patched = jars.get(0);
    }
    Path own = Path.of("target/joust/servers", framework).resolve(patched.getFileName());
    assertThat(bytes(patched, masker)).isNotEqualTo(bytes(own, masker));
  }

  private static byte[] bytes(Path jar, String entry) throws IOException {
    try (ZipFile file = new ZipFile(jar.toFile())) {
      return file.getInputStream(file.getEntry(entry)).readAllBytes();
    }
  }
}

package dev.joust.run.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is the old one or the new one, and never half of either. */
class ReplacedFileTest {

  @TempDir Path folder;

  @Test
  void aFileIsReplacedAsAWhole() throws IOException {
    Path file = Files.writeString(folder.resolve("report.md"), "of yesterday");

    ReplacedFile.write(file, out -> out.write("of today: µs"));

    assertThat(file).hasContent("of today: µs");
    assertThat(folder).isDirectoryContaining(file::equals);
    assertThat(folder.resolve("report.md.tmp")).doesNotExist();
  }

  @Test
  void aFileThatCannotBeWrittenIsNamedAndLeftAsItWas() throws IOException {
    Path file = Files.writeString(folder.resolve("report.md"), "of yesterday");

    assertThatThrownBy(
            () ->
                ReplacedFile.write(
                    file,
                    out -> {
                      out.write("half of");
                      throw new IOException("No space left on device");
                    }))
        .isInstanceOf(FileNotWritten.class)
        .hasMessage(file + ": No space left on device");
    assertThat(file).hasContent("of yesterday");
    assertThat(folder.resolve("report.md.tmp")).doesNotExist();
  }

  @Test
  void theFolderIsMade() throws IOException {
    Path file = folder.resolve("tables/flow.md");

    ReplacedFile.write(file, out -> out.write("# Flow"));

    assertThat(file).hasContent("# Flow");
  }
}

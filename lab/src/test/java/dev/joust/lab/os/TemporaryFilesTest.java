package dev.joust.lab.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process that was killed has left goes with the next; nothing else does. */
class TemporaryFilesTest {

  @TempDir Path folder;
  @TempDir Path processes;

  private TemporaryFiles files;

  @BeforeEach
  void thisProcessRuns() throws IOException {
    files = new TemporaryFiles(folder, processes);
    runs(ProcessHandle.current().pid(), 500);
  }

  private void runs(long pid, long startTicks) throws IOException {
    Path stat = Files.createDirectories(processes.resolve(String.valueOf(pid))).resolve("stat");
    Files.writeString(stat, "%d (java) %s%d 0".formatted(pid, "0 ".repeat(19), startTicks));
  }

  @Test
  void deletesWhatTheKilledHaveLeft() throws IOException {
    runs(71, 9);
    Path log = Files.createFile(folder.resolve("joust-70-9-serve-1.log"));
    Path reused = Files.createFile(folder.resolve("joust-71-8-serve-1.log"));
    Path work = Files.createDirectories(folder.resolve("joust-70-9-variants-1/1"));
    Files.createFile(work.resolve("a.jar"));
    Path other = Files.createFile(folder.resolve("joust-71-9-serve-1.log"));
    Path foreign = Files.createFile(folder.resolve("joust-notes.log"));

    files.log("serve");

    assertThat(log).doesNotExist();
    assertThat(reused).as("of one whose number another has now").doesNotExist();
    assertThat(work.getParent()).doesNotExist();
    assertThat(other).exists();
    assertThat(foreign).exists();
  }

  @Test
  void keepsItsOwn() throws IOException {
    Path log = files.log("serve");
    Path work = files.folder("variants");

    assertThat(log).isRegularFile();
    assertThat(log.getFileName().toString())
        .startsWith("joust-%d-500-serve-".formatted(ProcessHandle.current().pid()));
    assertThat(work).isDirectory();
  }

  @Test
  void isThereWhereTheSystemTellsNothingOfProcesses() throws IOException {
    TemporaryFiles elsewhere = new TemporaryFiles(folder, processes.resolve("none"));

    assertThat(elsewhere.log("serve").getFileName().toString()).startsWith("joust-serve-");
  }
}

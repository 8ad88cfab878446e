package dev.joust.lab.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.FileSystemException;
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
    runs(processes, pid, startTicks);
  }

  private static void runs(Path processes, long pid, long startTicks) throws IOException {
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

  /** As two containers that share the folder. */
  @Test
  void keepsWhatAProcessHoldsThatIsNotInTheProcessTable(@TempDir Path others) throws IOException {
    runs(others, ProcessHandle.current().pid(), 7);
    TemporaryFiles other = new TemporaryFiles(folder, others);
    Path log = files.log("serve");
    Path work = files.folder("variants");

    other.log("serve");

    assertThat(log).exists();
    assertThat(work).exists();
  }

  @Test
  void anotherProcessHoldsItsFilesUntilItIsKilled() throws Exception {
    Process owner =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Owner.class.getName(),
                folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = owner.inputReader()) {
      Path work = Path.of(out.readLine());
      files.log("serve");
      assertThat(work).isDirectory();

      owner.destroyForcibly().waitFor();
      files.log("serve");
      assertThat(work).doesNotExist();
    } finally {
      owner.destroyForcibly();
    }
  }

  /** A process with a folder, which ends with its input. */
  static final class Owner {

    private Owner() {}

    /** Makes its folder in the one that is given, and prints it. */
    public static void main(String[] arguments) throws IOException {
      TemporaryFiles files = new TemporaryFiles(Path.of(arguments[0]), Path.of("/proc"));
      System.out.println(files.folder("variants"));
      // Only what is reachable keeps its lock.
      System.gc();
      System.in.read();
    }
  }

  @Test
  void aFolderThatIsNoneIsNamedWithWhatToDo() {
    Path none = folder.resolve("none");

    assertThatThrownBy(() -> new TemporaryFiles(none, processes).log("serve"))
        .isInstanceOfSatisfying(
            FileSystemException.class,
            refused -> {
              assertThat(refused.getFile()).isEqualTo(none.toString());
              assertThat(refused.getReason())
                  .isEqualTo(
                      "is not a folder, and temporary files are made there: name another with"
                          + " JOUST_JAVA_OPTS=-Djava.io.tmpdir=DIR");
            });
  }

  @Test
  void isThereWhereTheSystemTellsNothingOfProcesses() throws IOException {
    TemporaryFiles elsewhere = new TemporaryFiles(folder, processes.resolve("none"));

    assertThat(elsewhere.log("serve").getFileName().toString()).startsWith("joust-serve-");
  }
}

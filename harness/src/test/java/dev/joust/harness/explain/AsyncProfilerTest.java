package dev.joust.harness.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.joust.harness.explain.FlightRecording.Span;
import dev.joust.reports.explain.Profiled;
import dev.joust.reports.explain.Samples;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** async-profiler's own library, and a JVM for it to look into. */
@Timeout(300)
class AsyncProfilerTest {

  private static final String WORK = "dev.joust.harness.explain.BusyWork.work";

  @TempDir Path folder;
  private Path library;

  @BeforeEach
  void install() throws IOException {
    String system = System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
    assumeThat(System.getProperty("os.name")).isEqualTo("Linux");
    library = Files.createDirectories(folder.resolve("lib")).resolve("libasyncProfiler.so");
    try (InputStream in =
        AsyncProfilerTest.class.getResourceAsStream("/" + system + "/libasyncProfiler.so")) {
      Files.copy(in, library);
    }
  }

  private static boolean has(Samples samples, String frame) {
    return samples.byStack().keySet().stream()
        .anyMatch(stack -> stack.get(stack.size() - 1).startsWith(frame));
  }

  @Test
  void recordsTimeAndAllocationOfAnotherJvm() throws Exception {
    Path file = folder.resolve("own.jfr");
    Process busy =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                Path.of(BusyWork.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                    .toString(),
                BusyWork.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var out = busy.inputReader();
        var in = busy.outputWriter()) {
      AsyncProfiler profiler = new AsyncProfiler(library);
      assertThat(out.readLine()).isEqualTo("ready");
      profiler.tell(busy.pid(), AsyncProfiler.START, file);
      Instant from = Instant.now();
      in.write("work\n");
      in.flush();
      assertThat(out.readLine()).as("the profiler keeps off the standard output").matches("-?\\d+");
      Instant to = Instant.now();
      assertThatThrownBy(() -> profiler.tell(busy.pid(), AsyncProfiler.START, file))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("async-profiler does not record: ")
          .hasMessageContaining("already started");
      profiler.tell(busy.pid(), AsyncProfiler.STOP, file);

      Profiled seen = FlightRecording.read(file, List.of(new Span(from, to)), 7);

      assertThat(has(seen.atWork(), WORK)).isTrue();
      assertThat(has(seen.allocation(), "long[] in " + WORK)).isTrue();
    } finally {
      busy.destroyForcibly();
    }
  }

  @Test
  void itsLibraryIsBesideItsCommand() throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path command = Files.createFile(bin.resolve("asprof"));
    Path link = Files.createSymbolicLink(folder.resolve("asprof"), command);

    assertThat(AsyncProfiler.of(link)).contains(new AsyncProfiler(library.toRealPath()));
    assertThat(AsyncProfiler.of(folder.resolve("none"))).isEmpty();
  }
}

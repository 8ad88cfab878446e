package dev.joust.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What measures Joust itself is outside the build, so it is compiled and parsed here. */
class BenchTest {

  private static final Path BENCH = Path.of("..", "bench");
  private static final String JAVA = ".java";

  @TempDir Path folder;

  /** The scripts compile some of them together, in the unnamed package, and so does this. */
  @Test
  void everyProgramCompilesWithoutWarnings() throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<Path> sources = files().filter(file -> file.toString().endsWith(JAVA)).toList();
    StringWriter messages = new StringWriter();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
              "--release",
              "17",
              "-proc:none",
              "-Xlint:all",
              "-Werror",
              "-cp",
              System.getProperty("java.class.path"),
              "-d",
              folder.toString());
      boolean compiled =
          compiler
              .getTask(
                  messages, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(compiled).as(messages.toString()).isTrue();
    }
    assertThat(sources).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void everyScriptParses(Path script) throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder("bash", "-n", script.toString()).redirectErrorStream(true).start();
    String messages = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(messages).isZero();
  }

  static Stream<Path> scripts() throws IOException {
    return files().filter(file -> !file.toString().endsWith(JAVA));
  }

  private static Stream<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(BENCH)) {
      return files.filter(Files::isRegularFile).sorted().toList().stream();
    }
  }
}

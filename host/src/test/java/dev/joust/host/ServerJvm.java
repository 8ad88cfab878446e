package dev.joust.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A real JVM that runs {@link ServerMain}, seen as its parent sees it. */
final class ServerJvm implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;

  private ServerJvm(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts it on a folder; arguments that begin with one dash are the JVM's. */
  static ServerJvm start(StubFolder folder, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"));
    Arrays.stream(arguments).filter(ServerJvm::isForJvm).forEach(command::add);
    command.addAll(List.of("-cp", hostClassPath(), ServerMain.class.getName()));
    command.addAll(List.of("--server-folder", folder.path().toString()));
    Arrays.stream(arguments).filter(argument -> !isForJvm(argument)).forEach(command::add);
    return new ServerJvm(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start());
  }

  private static boolean isForJvm(String argument) {
    return argument.startsWith("-") && !argument.startsWith("--");
  }

  /** The class path of this test without its own classes: the stub must come from its folder. */
  private static String hostClassPath() {
    String own = StubFolder.classesOf(ServerJvm.class).toString();
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !Path.of(entry).toString().equals(own))
        .collect(Collectors.joining(File.pathSeparator));
  }

  JsonNode read() throws IOException {
    String line = output.readLine();
    assertThat(line).as("a line on standard output").isNotNull();
    return JsonMapper.builder().build().readTree(line);
  }

  JsonNode ask(String line) throws IOException {
    tell(line);
    return read();
  }

  void tell(String line) throws IOException {
    process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** What {@code kill} does. The process' own method would close its standard input as well. */
  void terminate() {
    process.toHandle().destroy();
  }

  /** What happens when the parent is gone. */
  void closeStandardInput() throws IOException {
    process.getOutputStream().close();
  }

  long pid() {
    return process.pid();
  }

  int exitStatus() throws InterruptedException {
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("the JVM has ended").isTrue();
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}

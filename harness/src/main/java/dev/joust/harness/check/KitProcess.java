package dev.joust.harness.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.joust.harness.server.Contender;
import dev.joust.harness.server.ExitStatus;
import dev.joust.harness.server.Jdk;
import dev.joust.harness.server.LogTail;
import dev.joust.lab.host.Host;
import dev.joust.lab.input.UsageException;
import dev.joust.lab.os.TemporaryFiles;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Holds contenders to the test kit, each in a JVM of its own that ends with this one.
 *
 * @param checkFolder the jars of {@code dev.joust.check}
 * @param jvmArguments further arguments of the JVM that kit and server share
 */
public record KitProcess(Path checkFolder, Jdk jdk, List<String> jvmArguments) {

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .build();

  /**
   * Holds a contender to the kit.
   *
   * @param tests what the names of the tests to run contain; empty: all
   * @param each told of every test as it ends
   * @throws UsageException if the contender cannot be loaded, or no test has such a name
   */
  public KitRun run(Contender contender, String tests, Consumer<KitTest> each)
      throws IOException, InterruptedException {
    Path log = TemporaryFiles.ofThisMachine().log("kit");
    try {
      Process process =
          Host.local()
              .start(
                  new ProcessBuilder(command(contender, tests))
                      .redirectError(Redirect.appendTo(log.toFile())));
      try {
        return read(process, contender, log, each, tests);
      } finally {
        process.destroyForcibly().waitFor();
      }
    } finally {
      Files.deleteIfExists(log);
    }
  }

  private List<String> command(Contender contender, String tests) {
    List<String> command = new ArrayList<>();
    command.add(contender.overrides().jdk().orElse(jdk).java());
    command.addAll(jvmArguments);
    command.addAll(
        List.of(
            "-cp",
            checkFolder.resolve("*").toString(),
            "dev.joust.check.CheckMain",
            contender.folder().toString(),
            tests));
    return command;
  }

  private KitRun read(
      Process process, Contender contender, Path log, Consumer<KitTest> each, String tests)
      throws IOException, InterruptedException {
    List<KitTest> ended = new ArrayList<>();
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Optional<JsonNode> message = message(line);
        String type = message.map(said -> said.path("type").asText()).orElse("");
        if (type.equals("test")) {
          KitTest test = JSON.treeToValue(message.get(), KitTest.class);
          ended.add(test);
          each.accept(test);
        } else if (type.equals("error")) {
          throw new UsageException(
              "%s: %s".formatted(contender.name(), message.get().path("message").asText()));
        } else if (type.equals("end")) {
          if (ended.isEmpty()) {
            throw new UsageException("no test of the kit has '%s' in its name".formatted(tests));
          }
          return new KitRun(ended, Optional.empty());
        }
      }
    }
    return broken(process, ended, contender, log);
  }

  /** What the JVM itself prints is none. */
  private Optional<JsonNode> message(String line) {
    try {
      return line.startsWith("{") ? Optional.of(JSON.readTree(line)) : Optional.empty();
    } catch (JsonProcessingException printedByAFramework) {
      return Optional.empty();
    }
  }

  private static KitRun broken(Process process, List<KitTest> ended, Contender contender, Path log)
      throws InterruptedException {
    String status = ExitStatus.await(process).map(known -> known + ", ").orElse("");
    String lastWord =
        LogTail.of(log).lastWord().map(word -> "its last word: " + word).orElse("without a word");
    if (ended.isEmpty()) {
      throw new UsageException(
          "%s: the kit's JVM has died before the first test, %s%s"
              .formatted(contender.name(), status, lastWord));
    }
    return new KitRun(ended, Optional.of("its JVM has died, " + status + lastWord));
  }
}

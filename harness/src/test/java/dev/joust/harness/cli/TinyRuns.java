package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.server.Contender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Runs in a folder of their own whose trials take a second or two. */
final class TinyRuns {

  /** What profiles of tests begin with: quick JVMs, on whatever core is free. */
  static final String SIDE_BY_SIDE =
      """
      # Tests run side by side, and each one's servers on one core would leave the other idle.
      pinning: false
      server:
        jvmArguments: [-Xmx128m, %1$s]
      load:
        jvmArguments: [-Xmx128m, %1$s]
      """
          .formatted(String.join(", ", JoustProcess.QUICK));

  /** Two cells, close and keep-alive, in one trial of each contender in each block. */
  private static final String PROFILE =
      SIDE_BY_SIDE
          + """
          blocks: 1
          client: ahc
          timeout: 30s
          warm:
            rounds: 2
            leadIn: 1ms
            slice: 20ms
            warmUp: {burst: 40ms, compilingShare: 2, connections: 4, least: 0s, cap: 40ms}
          suites:
            concurrency:
              as-published: ~
              steady: {exchanges: [http-close, http-keepalive], connections: [4], payloadBytes: [100]}
              websocket: ~
          """;

  private static final String SUITES = "--suites";

  private final Path folder;
  private final Path profile;
  private final Path servers;

  TinyRuns(Path folder) throws IOException {
    this.folder = folder;
    this.profile = Files.writeString(folder.resolve("my tiny one.yaml"), PROFILE);
    this.servers = Files.createDirectories(folder.resolve("tiny servers"));
    for (Contender contender : JoustProcess.contenders()) {
      if (!contender.isControl() && !contender.isExtra()) {
        add(contender.name());
      }
    }
  }

  Path runs() {
    return folder.resolve("runs");
  }

  /** Where contenders are: the frameworks, without the control, which would take its time. */
  Path servers() {
    return servers;
  }

  /** Adds one of the distribution's contenders. */
  void add(String contender) throws IOException {
    Files.createSymbolicLink(
        servers.resolve(contender),
        JoustProcess.distribution().resolve("servers").resolve(contender));
  }

  /** Starts one with these flags beside the profile's and the folders'. */
  JoustProcess start(String... flags) throws IOException {
    return JoustProcess.start(arguments(flags));
  }

  /** Starts one on a terminal. */
  JoustProcess startOnTerminal(String command, String... words) throws IOException {
    return JoustProcess.startOnTerminal(
        Stream.concat(
                Stream.of(command),
                Stream.concat(Arrays.stream(words), Arrays.stream(arguments()).skip(1)))
            .toArray(String[]::new));
  }

  /** Makes one in this JVM, with these flags beside the profile's and the folders'. */
  JoustCall call(String... flags) {
    return JoustCall.of(arguments(flags));
  }

  private String[] arguments(String... flags) {
    List<String> arguments =
        new ArrayList<>(
            List.of("run", "--profile", profile.toString(), "--runs", runs().toString()));
    if (!List.of(flags).contains("--only-servers")) {
      arguments.addAll(List.of("--only-servers", servers.toString()));
    }
    arguments.addAll(Arrays.asList(flags));
    if (!arguments.contains(SUITES)) {
      arguments.addAll(List.of(SUITES, "concurrency"));
    }
    return arguments.toArray(String[]::new);
  }

  /** Starts to finish one. */
  JoustProcess resume(Path run) throws IOException {
    return JoustProcess.start(resuming(run));
  }

  /** Starts to finish one on a terminal. */
  JoustProcess resumeOnTerminal(Path run) throws IOException {
    return JoustProcess.startOnTerminal(resuming(run));
  }

  private String[] resuming(Path run) {
    return new String[] {"run", "--resume", run.toString(), "--only-servers", servers.toString()};
  }

  /** The folder of the only run. */
  Path only() throws IOException {
    try (Stream<Path> all = Files.list(runs())) {
      List<Path> found = all.toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }

  /** Waits for a run to keep its first trial and to be about the next; returns its folder. */
  Path awaitTrial(JoustProcess joust) throws IOException {
    for (String line = joust.readLine(); line != null; line = joust.readLine()) {
      if (line.startsWith("1/")) {
        return only();
      }
    }
    throw new AssertionError("the run has ended without a trial");
  }
}

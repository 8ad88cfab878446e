package dev.joust.harness.explain;

import dev.joust.lab.host.Host;
import dev.joust.reports.explain.SystemCalls;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts the system calls of a process by {@code strace}, where that is installed and may look into
 * the process. It stops the process at each call, which makes it many times as slow: what is
 * counted meanwhile says how often calls are made, and nothing of their time.
 */
final class Strace {

  /** The columns are % time, seconds, usecs/call, calls, errors if there are any, and the name. */
  private static final Pattern ROW =
      Pattern.compile("\\s*[0-9.]+\\s+[0-9.]+\\s+[0-9]+\\s+([0-9]+)\\s+(?:[0-9]+\\s+)?(\\w+)\\s*");

  private static final String TOTAL = "total";

  private final Optional<Process> process;
  private final String refusal;
  private final Path file;

  private Strace(Optional<Process> process, String refusal, Path file) {
    this.process = process;
    this.refusal = refusal;
    this.file = file;
  }

  /**
   * Begins to count.
   *
   * @param file where strace leaves its table
   */
  static Strace begin(long pid, Path file) throws IOException {
    Process strace;
    try {
      strace =
          Host.local()
              .start(
                  new ProcessBuilder(
                      "strace", "-f", "-c", "-o", file.toString(), "-p", Long.toString(pid)));
    } catch (IOException none) {
      return new Strace(Optional.empty(), "as strace is not installed", file);
    }
    String first = strace.errorReader().readLine();
    if (first == null || !first.contains(" attached")) {
      strace.toHandle().destroy();
      return new Strace(Optional.empty(), "as strace says: " + first, file);
    }
    return new Strace(Optional.of(strace), "", file);
  }

  /**
   * Ends the count.
   *
   * @param requests how many the process has answered meanwhile
   * @return the calls, or why they could not be counted
   */
  SystemCalls end(long requests) throws IOException, InterruptedException {
    if (process.isEmpty()) {
      return SystemCalls.missing(refusal);
    }
    try (BufferedReader rest = process.get().errorReader()) {
      process.get().toHandle().destroy();
      rest.lines().forEach(detached -> {});
      process.get().waitFor();
    }
    return SystemCalls.of(requests, table(Files.readAllLines(file)));
  }

  static Map<String, Long> table(List<String> lines) {
    Map<String, Long> calls = new HashMap<>();
    for (String line : lines) {
      Matcher row = ROW.matcher(line);
      if (row.matches() && !row.group(2).equals(TOTAL)) {
        calls.merge(row.group(2), Long.parseLong(row.group(1)), Long::sum);
      }
    }
    return calls;
  }
}

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
 *
 * @param process strace itself; absent if it does not count
 * @param refusal why it does not; empty if it does
 * @param file where it leaves its table
 */
record Strace(Optional<Process> process, String refusal, Path file) {

  /** The columns are % time, seconds, usecs/call, calls, errors if there are any, and the name. */
  private static final Pattern ROW =
      Pattern.compile("\\s*[0-9.]+\\s+[0-9.]+\\s+[0-9]+\\s+([0-9]+)\\s+(?:[0-9]+\\s+)?(\\w+)\\s*");

  /** Begins to count, for a table in a file. */
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

  /** Ends the count, in which the process has answered so many requests. */
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
      if (row.matches() && !row.group(2).equals("total")) {
        calls.merge(row.group(2), Long.parseLong(row.group(1)), Long::sum);
      }
    }
    return calls;
  }
}

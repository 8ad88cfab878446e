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

  private Strace() {}

  /** Loads the process, and returns how many requests it answered. */
  interface Load {
    long run() throws InterruptedException;
  }

  /**
   * Counts while a process is loaded.
   *
   * @param file where strace leaves its table
   * @return the calls, or why they could not be counted
   */
  static SystemCalls count(long pid, Path file, Load load)
      throws IOException, InterruptedException {
    Process strace;
    try {
      strace =
          Host.local()
              .start(
                  new ProcessBuilder(
                      "strace", "-f", "-c", "-o", file.toString(), "-p", Long.toString(pid)));
    } catch (IOException none) {
      return SystemCalls.missing("as strace is not installed");
    }
    try (BufferedReader said = strace.errorReader()) {
      String first = said.readLine();
      if (first == null || !first.contains(" attached")) {
        return SystemCalls.missing("as strace says: " + first);
      }
      long requests = load.run();
      strace.toHandle().destroy();
      said.lines().forEach(detached -> {});
      strace.waitFor();
      return SystemCalls.of(requests, table(Files.readAllLines(file)));
    } finally {
      strace.toHandle().destroy();
    }
  }

  /** How often each call was made, of the lines of strace's table. */
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

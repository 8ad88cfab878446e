package dev.joust.lab.os;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many files and sockets a process may have open.
 *
 * @param soft the limit that holds; a JVM raises its own to the hard one when it starts
 * @param hard what a process may raise it to
 */
public record OpenFiles(long soft, long hard) {

  private static final Pattern LIMITS = Pattern.compile("(\\d{1,18})\\s+(\\d{1,18})\\s+files");

  public static Optional<OpenFiles> read(RootFiles files) {
    return files
        .field("/proc/self/limits", "Max open files")
        .map(LIMITS::matcher)
        .filter(Matcher::matches)
        .map(
            limits ->
                new OpenFiles(Long.parseLong(limits.group(1)), Long.parseLong(limits.group(2))));
  }
}

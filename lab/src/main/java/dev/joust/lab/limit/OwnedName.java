package dev.joust.lab.limit;

import dev.joust.lab.os.ProcessIdentity;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a group, which says whose it is: {@code joust-PID-START-NUMBER}.
 *
 * @param owner who made it
 * @param number tells an owner's groups apart
 */
record OwnedName(ProcessIdentity owner, int number) {

  private static final Pattern FORMAT =
      Pattern.compile("joust-%s-(\\d{1,9})".formatted(ProcessIdentity.PATTERN));

  /** Reads a name; empty if it is none of ours. */
  static Optional<OwnedName> parse(String name) {
    Matcher matcher = FORMAT.matcher(name);
    return matcher.matches()
        ? Optional.of(
            new OwnedName(
                ProcessIdentity.parse(matcher.group(1)), Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return "joust-%s-%d".formatted(owner, number);
  }
}

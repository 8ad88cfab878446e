package dev.joust.load;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** A load cannot begin, as a connection was not made or became no session. */
public final class NoConnection extends IOException {

  private static final long serialVersionUID = 1;

  private final ErrorKind kind;
  private final String why;

  /**
   * A failure to make a connection.
   *
   * @param server the server that it was to be made to
   * @param kind what a request counts as that fails so
   * @param why what the server did or what went wrong, in words that follow the server's name
   */
  public NoConnection(String server, ErrorKind kind, String why) {
    super(message(server, kind, why));
    this.kind = kind;
    this.why = why;
  }

  /**
   * Makes sure that nothing went wrong as connections were made.
   *
   * @param server the server that they were made to
   * @param prelude where that was recorded
   * @throws NoConnection for the first thing that went wrong
   */
  public static void requireNone(String server, LoadRecorder prelude) throws NoConnection {
    Optional<Map.Entry<ErrorKind, String>> reason =
        prelude.reasons().entrySet().stream().findFirst();
    if (reason.isPresent()) {
      throw new NoConnection(server, reason.get().getKey(), reason.get().getValue());
    }
  }

  private static String message(String server, ErrorKind kind, String why) {
    if (kind == ErrorKind.OTHER) {
      return "%s gives no right answer: %s".formatted(server, why);
    }
    return (kind.isAnswer() ? "%s %s" : "no connection to %s: %s").formatted(server, why);
  }

  /** What a request counts as that fails so. */
  public ErrorKind kind() {
    return kind;
  }

  /** What the server did or what went wrong, in words that follow the server's name. */
  public String why() {
    return why;
  }
}

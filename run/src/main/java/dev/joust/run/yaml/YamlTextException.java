package dev.joust.run.yaml;

/** YAML text that cannot be read: the message is one line with the file, the line and the mend. */
public final class YamlTextException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final String reason;

  YamlTextException(String source, int line, String reason, Throwable cause) {
    super("%s:%d: %s".formatted(source, line, reason), cause);
    this.reason = reason;
  }

  /** What is wrong, without file and line. */
  public String reason() {
    return reason;
  }
}

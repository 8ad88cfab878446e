package dev.joust.lab.input;

/** Something that the user gave is wrong: the message is one line that names it and the mend. */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Says what is wrong. */
  public UsageException(String message) {
    super(message);
  }

  /** Says what is wrong, and keeps for {@code --debug} what brought it to light. */
  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}

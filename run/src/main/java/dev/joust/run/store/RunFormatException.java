package dev.joust.run.store;

/** Says in one line which file of a run cannot be used, why, and what to do. */
public final class RunFormatException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RunFormatException(String message) {
    super(message);
  }
}

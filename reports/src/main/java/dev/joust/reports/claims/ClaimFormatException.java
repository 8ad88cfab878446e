package dev.joust.reports.claims;

/** Says in one line what is wrong with a file of claims. */
public final class ClaimFormatException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ClaimFormatException(String message) {
    super(message);
  }
}

package dev.joust.harness.trial;

/** Why a trial could not be brought to its end, in one line. */
public final class TrialFailure extends Exception {

  private static final long serialVersionUID = 1;

  public TrialFailure(String message) {
    super(message);
  }
}

package dev.joust.load.wire.io;

/** Says where an answer breaks the rules of HTTP or of WebSocket. */
public final class MalformedAnswer extends RuntimeException {

  private static final long serialVersionUID = 1;

  /**
   * A fault of an answer.
   *
   * @param fault what is wrong with the answer
   */
  public MalformedAnswer(String fault) {
    super(fault);
  }
}

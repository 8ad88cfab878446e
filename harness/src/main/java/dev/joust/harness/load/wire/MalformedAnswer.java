package dev.joust.harness.load.wire;

/** Says where an answer breaks the rules of HTTP or of WebSocket. */
final class MalformedAnswer extends RuntimeException {

  private static final long serialVersionUID = 1;

  MalformedAnswer(String fault) {
    super(fault);
  }
}

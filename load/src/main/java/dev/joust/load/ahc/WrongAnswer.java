package dev.joust.load.ahc;

import dev.joust.load.ErrorKind;
import java.io.IOException;

/** What comes from the server is not the answer to a request. */
final class WrongAnswer extends IOException {

  private static final long serialVersionUID = 1;

  private final ErrorKind kind;

  /** What its request counts as, and why, in words that follow the server's name. */
  WrongAnswer(ErrorKind kind, String why) {
    super(why);
    this.kind = kind;
  }

  ErrorKind kind() {
    return kind;
  }
}

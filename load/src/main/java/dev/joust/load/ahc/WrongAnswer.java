package dev.joust.load.ahc;

import dev.joust.load.ErrorKind;
import java.io.IOException;

/** What comes from the server is not the answer to a request. */
final class WrongAnswer extends IOException {

  private static final long serialVersionUID = 1;

  private final ErrorKind kind;

  /**
   * A wrong answer.
   *
   * @param kind what the request counts as
   * @param why what the server did, in words that follow its name
   */
  WrongAnswer(ErrorKind kind, String why) {
    super(why);
    this.kind = kind;
  }

  ErrorKind kind() {
    return kind;
  }
}

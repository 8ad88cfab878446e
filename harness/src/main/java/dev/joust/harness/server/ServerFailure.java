package dev.joust.harness.server;

import java.util.List;

/** A server that did not start, has died, or does not answer. */
public final class ServerFailure extends Exception {

  private static final long serialVersionUID = 1;

  private final transient List<String> logTail;

  ServerFailure(String message, List<String> logTail) {
    super(message);
    this.logTail = List.copyOf(logTail);
  }

  public List<String> logTail() {
    return logTail == null ? List.of() : logTail;
  }
}

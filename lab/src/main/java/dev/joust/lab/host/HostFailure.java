package dev.joust.lab.host;

import java.io.IOException;

/** A host that is not reached, is lost, or does not do what it is asked; the message names it. */
public final class HostFailure extends IOException {

  private static final long serialVersionUID = 1;

  HostFailure(String message) {
    super(message);
  }
}

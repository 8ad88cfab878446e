package dev.joust.harness.load;

/** No request could succeed, or no stream has begun; the message says why in a line. */
public final class NothingLoaded extends Exception {

  private static final long serialVersionUID = 1;

  NothingLoaded(String why) {
    super(why);
  }
}

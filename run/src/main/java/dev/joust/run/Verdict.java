package dev.joust.run;

/** How far a result can be trusted. */
public enum Verdict {
  /** Nothing speaks against it. */
  VALID,
  /** It is shown and ranked, with its mark. */
  SUSPECT,
  /** Its reason is shown in its place, and it is not ranked. */
  INVALID;

  /** The worse of two. */
  public Verdict and(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }
}

package dev.joust.run.text;

/** Nouns behind their counts. */
public final class Plural {

  private Plural() {}

  /** The noun as so many of it are called: {@code line} of one, otherwise {@code lines}. */
  public static String of(long count, String noun) {
    return count == 1 ? noun : noun + "s";
  }
}

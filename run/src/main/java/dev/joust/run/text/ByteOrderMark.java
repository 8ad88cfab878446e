package dev.joust.run.text;

/** The mark U+FEFF that some editors write at the beginning of a UTF-8 file. */
public final class ByteOrderMark {

  private static final String MARK = "\uFEFF";

  private ByteOrderMark() {}

  /** A file's text, less its mark if it has one. */
  public static String without(String text) {
    return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
  }
}

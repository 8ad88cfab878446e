package dev.joust.harness.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The command line called in this JVM, which is many times as quick as starting one for it. Calls
 * by several threads do not hear each other.
 *
 * @param output what it printed
 * @param status how it ended
 */
public record JoustCall(String output, int status) {

  /** Where a caller's thread, and those that it starts meanwhile, print to. */
  private static final InheritableThreadLocal<OutputStream> LISTENER =
      new InheritableThreadLocal<>();

  static {
    System.setOut(byCaller(System.out));
    System.setErr(byCaller(System.err));
  }

  /** Calls it. */
  public static JoustCall of(String... arguments) {
    OutputStream before = LISTENER.get();
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    LISTENER.set(printed);
    try {
      int status = Joust.run(arguments);
      return new JoustCall(printed.toString(StandardCharsets.UTF_8), status);
    } finally {
      LISTENER.set(before);
    }
  }

  private static PrintStream byCaller(PrintStream usual) {
    return new PrintStream(
        new OutputStream() {
          @Override
          public void write(int character) throws IOException {
            listener().write(character);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            listener().write(bytes, offset, length);
          }

          private OutputStream listener() {
            OutputStream listener = LISTENER.get();
            return listener == null ? usual : listener;
          }
        },
        true,
        StandardCharsets.UTF_8);
  }
}

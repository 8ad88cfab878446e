package dev.joust.harness.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The command line called in this JVM, which is many times as quick as starting one for it.
 *
 * @param output what it printed
 * @param status how it ended
 */
public record JoustCall(String output, int status) {

  /** Calls it. It prints to the streams of this JVM, which must be the caller's alone meanwhile. */
  public static JoustCall of(String... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (PrintStream both = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      System.setOut(both);
      System.setErr(both);
      int status = Joust.run(arguments);
      return new JoustCall(printed.toString(StandardCharsets.UTF_8), status);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }
}

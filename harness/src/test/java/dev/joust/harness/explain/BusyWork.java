package dev.joust.harness.explain;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A JVM that computes and allocates for a fifth of a second whenever it gets a line. */
final class BusyWork {

  private static final long NANOS = 200_000_000;

  private BusyWork() {}

  public static void main(String[] arguments) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("ready");
    while (in.readLine() != null) {
      System.out.println(work());
    }
  }

  private static long work() {
    long sum = 0;
    for (long end = System.nanoTime() + NANOS; System.nanoTime() < end; ) {
      long[] numbers = new long[1_000];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = sum * 31 + i;
        sum += numbers[i];
      }
    }
    return sum;
  }
}

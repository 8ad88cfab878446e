package dev.joust.lab.machine;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much memory a JVM may take. */
public final class JvmMemory {

  static final long BESIDE_HEAP_BYTES = 200_000_000L;

  /** The share of the memory that a JVM's heap may take if no argument says how much. */
  private static final int DEFAULT_HEAP_DIVISOR = 4;

  private static final Pattern MOST_HEAP = Pattern.compile("-Xmx(\\d+)([kKmMgGtT]?)");

  private JvmMemory() {}

  /**
   * The most that a JVM takes.
   *
   * @param jvmArguments its arguments, of which the last {@code -Xmx} counts
   * @param machine where it runs
   */
  public static long bytes(List<String> jvmArguments, Environment machine) {
    long heap = machine.memoryLimitBytes().orElse(0) / DEFAULT_HEAP_DIVISOR;
    for (String argument : jvmArguments) {
      Matcher most = MOST_HEAP.matcher(argument);
      if (most.matches()) {
        heap = Long.parseLong(most.group(1)) << shift(most.group(2));
      }
    }
    return heap + BESIDE_HEAP_BYTES;
  }

  private static int shift(String unit) {
    return switch (unit.toLowerCase(Locale.ROOT)) {
      case "k" -> 10;
      case "m" -> 20;
      case "g" -> 30;
      case "t" -> 40;
      default -> 0;
    };
  }
}

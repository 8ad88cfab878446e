package dev.joust.harness.load.wire;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What other machines of the same host take from this one, all its processors added. */
final class StolenMillis {

  private static final Path STAT = Path.of("/proc/stat");
  private static final int STEAL = 8;
  private static final long MILLIS_PER_TICK = 10;

  private final double before = now();

  /** So much since this was made; 0 where the system does not tell. */
  double sinceThen() {
    return now() - before;
  }

  private static double now() {
    try {
      String[] columns = Files.readAllLines(STAT).get(0).split("\\s+");
      return Long.parseLong(columns[STEAL]) * MILLIS_PER_TICK;
    } catch (IOException | RuntimeException untold) {
      return 0;
    }
  }
}

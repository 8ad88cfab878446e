package dev.joust.load.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What other machines of the same host take from this one, all its processors added. */
public final class StolenMillis {

  private static final Path TIMES = Path.of("/proc/stat");

  /** The first line is "cpu", then user, nice, system, idle, iowait, irq, softirq and steal. */
  private static final int STEAL = 8;

  private static final double MILLIS_PER_TICK = 10;

  private final double before = now();

  /** So much since this was made; 0 where the system does not tell. */
  public double sinceThen() {
    return now() - before;
  }

  private static double now() {
    if (!Files.exists(TIMES)) {
      return 0;
    }
    try {
      String[] ofAll = Files.readAllLines(TIMES).get(0).split(" +");
      return Double.parseDouble(ofAll[STEAL]) * MILLIS_PER_TICK;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

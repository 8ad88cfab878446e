package dev.joust.spi.live;

import java.time.Instant;
import java.util.SplittableRandom;

/** The occupancy of parking lots, which changes with each state. */
public final class LiveLots implements LiveForm {

  /** The document's length in bytes, always the same. */
  public static final int BYTES = 5_200;

  private static final int LOTS = 40;

  private final SplittableRandom random;

  /** Lots whose occupancy depends on the seed. */
  public LiveLots(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public String json(long generation, Instant due) {
    StringBuilder json = new StringBuilder(BYTES);
    json.append("{\"generation\":").append(generation);
    json.append(",\"generatedAt\":\"").append(Timestamps.format(due)).append("\",\"lots\":[");
    for (int lot = 1; lot <= LOTS; lot++) {
      String number = padded(lot, 2, "0");
      json.append(lot == 1 ? "" : ",")
          .append("{\"id\":\"lot-")
          .append(number)
          .append("\",\"capacity\":")
          .append(padded(100 * (lot % 9 + 1), 4, " "))
          .append(",\"free\":")
          .append(padded(random.nextInt(100), 3, " "))
          .append(",\"open\":true,\"latitude\":51.0")
          .append(number)
          .append("000,\"longitude\":3.7")
          .append(number)
          .append("000}");
    }
    json.append("],\"note\":\"");
    String end = "\"}";
    return json.append("-".repeat(BYTES - json.length() - end.length())).append(end).toString();
  }

  /** A formatter would take most of the time of a renewal. */
  private static String padded(int number, int width, String padding) {
    String digits = String.valueOf(number);
    return padding.repeat(width - digits.length()) + digits;
  }
}

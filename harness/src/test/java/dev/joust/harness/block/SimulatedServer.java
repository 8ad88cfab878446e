package dev.joust.harness.block;

import java.util.Random;

/**
 * A server with one queue that requests of a given rate reach at random: M/G/1. Its capacity for a
 * limit of response times is known as well as one likes, so searches can be held to it.
 */
final class SimulatedServer {

  /** What a server is like. */
  enum Kind {
    /** Each request takes the same time. */
    EVEN,
    /** Requests take exponentially distributed times. */
    VARIED,
    /** As {@link #VARIED}, and five times a second on average it stands still for 6 ms. */
    PAUSING
  }

  static final double LIMIT_SECONDS = 0.01;

  private static final double PAUSES_PER_SECOND = 5;
  private static final double PAUSE_SECONDS = 0.006;
  private static final double MOST_LATE = 0.01;
  private static final int KNEE_TRIALS = 401;
  private static final int KNEE_STEPS = 12;

  private final Kind kind;
  private final double perSecond;
  private final Random random;

  /**
   * A server.
   *
   * @param perSecond how many requests it answers while it works without a pause
   */
  SimulatedServer(Kind kind, double perSecond, long seed) {
    this.kind = kind;
    this.perSecond = perSecond;
    this.random = new Random(seed);
  }

  /** What a closed loop would find, within a few percent. */
  double throughput() {
    double working = kind == Kind.PAUSING ? 1 - PAUSES_PER_SECOND * PAUSE_SECONDS : 1;
    return perSecond * working * (1 + 0.03 * random.nextGaussian());
  }

  /** How many requests there are in a trial. */
  static int requests(double rate, double seconds) {
    return Math.max(1, (int) Math.round(rate * seconds));
  }

  /** A trial of an idle server: how many requests were answered later than the limit allows. */
  int late(double rate, double seconds) {
    double arrival = 0;
    double idleFrom = 0;
    double pauseAt = pauseAfter(0);
    int late = 0;
    for (int request = requests(rate, seconds); request > 0; request--) {
      arrival += exponential() / rate;
      double start = Math.max(arrival, idleFrom);
      while (kind == Kind.PAUSING && pauseAt <= start) {
        start = Math.max(start, pauseAt + PAUSE_SECONDS);
        pauseAt = pauseAfter(pauseAt + PAUSE_SECONDS);
      }
      idleFrom = start + (kind == Kind.EVEN ? 1 : exponential()) / perSecond;
      if (idleFrom - arrival > LIMIT_SECONDS) {
        late++;
      }
    }
    return late;
  }

  /** Whether 99 % of the requests of a trial were answered within the limit. */
  boolean passes(double rate, double seconds) {
    return late(rate, seconds) <= MOST_LATE * requests(rate, seconds);
  }

  /** The rate that passes half of all trials. */
  double knee(double seconds) {
    double low = 0.3 * perSecond;
    double high = 2 * perSecond;
    for (int step = 0; step < KNEE_STEPS; step++) {
      double middle = Math.sqrt(low * high);
      int passed = 0;
      for (int trial = 0; trial < KNEE_TRIALS; trial++) {
        passed += passes(middle, seconds) ? 1 : 0;
      }
      if (2 * passed > KNEE_TRIALS) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.sqrt(low * high);
  }

  private double pauseAfter(double time) {
    return time + exponential() / PAUSES_PER_SECOND;
  }

  private double exponential() {
    return -Math.log(1 - random.nextDouble());
  }
}

package dev.joust.harness.client;

/**
 * How a warm-up goes: contenders are loaded by turns, in bursts, and their compilers have their
 * turn in between.
 *
 * @param burstMillis the length of a load, and the least for which a cell's goes on before it
 *     counts
 * @param steadyBursts how many bursts in a row must agree, 3 or more
 * @param tolerance how far their rates may lie apart, as a share of the lowest
 * @param compilingShare the share of time that compilers may be busy in them, both JVMs together,
 *     and at the end of what a cell does before it counts
 * @param connections concurrent users in a burst
 * @param leastMillis for how long a contender is loaded at least, with each kind of exchange: rates
 *     may agree for a while before the compilers' last stage begins
 * @param capMillis for how long a contender is loaded at most, with each kind of exchange
 */
public record WarmUpSettings(
    long burstMillis,
    int steadyBursts,
    double tolerance,
    double compilingShare,
    int connections,
    long leastMillis,
    long capMillis) {

  /** One client's part of these: one connection at least, so that each client is warmed up. */
  public WarmUpSettings of(Share share) {
    return new WarmUpSettings(
        burstMillis,
        steadyBursts,
        tolerance,
        compilingShare,
        Math.max(1, share.of(connections)),
        leastMillis,
        capMillis);
  }
}

package dev.joust.harness.client;

/**
 * How a warm-up goes: load and pause alternate, as on few cores the compiler gets its turn only
 * when the load rests.
 *
 * @param burstMillis the length of a load, and the least for which a cell's goes on before it
 *     counts
 * @param pauseMillis the rest after it
 * @param steadyBursts how many bursts in a row must agree, 3 or more
 * @param tolerance how far their rates may lie apart, as a share of the lowest
 * @param compilingShare the share of time that compilers may be busy in them, both JVMs together,
 *     and at the end of what a cell does before it counts
 * @param connections concurrent users in a burst
 * @param capMillis when to give up
 */
public record WarmUpSettings(
    long burstMillis,
    long pauseMillis,
    int steadyBursts,
    double tolerance,
    double compilingShare,
    int connections,
    long capMillis) {}

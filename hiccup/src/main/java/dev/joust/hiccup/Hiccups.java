package dev.joust.hiccup;

/**
 * How long an idle thread was kept from running, whenever it wanted to. The percentiles are shares
 * of the time, not of the hiccups: with a p99 of 5 ms, a thread waited longer in a hundredth of all
 * moments.
 *
 * @param p99Nanos the 99th percentile
 * @param maxNanos the longest
 */
public record Hiccups(long p99Nanos, long maxNanos) {}

package dev.joust.harness.suite.fanout.client;

import dev.joust.load.LoadResult;
import org.HdrHistogram.Histogram;

/**
 * What receivers saw of messages. All times are from when a message was to be sent until its last
 * byte was read.
 *
 * @param connected how many receivers were connected in the end
 * @param expected deliveries: the messages of each receiver's room, summed over the receivers
 * @param inTime deliveries that took no longer than they may
 * @param doubled messages that came to a receiver again or out of their order
 * @param firstNanos the first delivery of each message
 * @param medianNanos the median of its deliveries
 * @param lastNanos the last of those that came
 * @param load all deliveries, bytes, errors
 */
public record FanOutResult(
    int connected,
    long expected,
    long inTime,
    long doubled,
    Histogram firstNanos,
    Histogram medianNanos,
    Histogram lastNanos,
    LoadResult load) {

  /** Deliveries, in time or not. */
  public long delivered() {
    return load.completed();
  }
}

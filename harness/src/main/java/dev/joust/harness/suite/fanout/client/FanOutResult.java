package dev.joust.harness.suite.fanout.client;

import dev.joust.load.LoadResult;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;

/**
 * What receivers saw of messages. All times are from when a message was to be sent until its last
 * byte was read.
 *
 * @param connected how many receivers were connected in the end
 * @param asOffered how many of them had agreed on the compression that was offered
 * @param expected deliveries: the messages of each receiver's room, summed over the receivers
 * @param inTime deliveries that took no longer than they may
 * @param doubled messages that came to a receiver again or out of their order
 * @param firstNanos the first delivery of each message
 * @param medianNanos the median of its deliveries
 * @param lastNanos the last of those that came
 * @param bytesOfEach what a message took on the wire, compressed or not; empty if none came
 * @param load all deliveries, bytes, errors
 */
public record FanOutResult(
    int connected,
    int asOffered,
    long expected,
    long inTime,
    long doubled,
    Histogram firstNanos,
    Histogram medianNanos,
    Histogram lastNanos,
    OptionalDouble bytesOfEach,
    LoadResult load) {

  /** Deliveries, in time or not. */
  public long delivered() {
    return load.completed();
  }
}

package dev.joust.harness.feed;

import dev.joust.load.Address;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

/**
 * How readers read a live document.
 *
 * @param address the server's address
 * @param exchange how they learn of a new state
 * @param firstReader the number of the first reader, 0 or more: readers of several processes are
 *     numbered through, so that they spread over the addresses to connect from
 * @param pause the time between an answer and the next poll; it matters to pollers alone
 * @param documentBytes the length that every document must have
 * @param timeout how long to wait for a connection or an answer
 * @param ioThreads the client's I/O threads, 1 or more
 * @param clock the time of the server's host, in which documents say when they came to be
 */
public record LiveSpec(
    Address address,
    LiveExchange exchange,
    int firstReader,
    Duration pause,
    int documentBytes,
    Duration timeout,
    int ioThreads,
    Clock clock) {

  public LiveSpec {
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(exchange, "exchange");
    Objects.requireNonNull(pause, "pause");
    Objects.requireNonNull(timeout, "timeout");
    Objects.requireNonNull(clock, "clock");
    if (firstReader < 0 || documentBytes < 1 || ioThreads < 1) {
      throw new IllegalArgumentException(
          "firstReader %d, documentBytes %d or ioThreads %d is too small"
              .formatted(firstReader, documentBytes, ioThreads));
    }
  }
}

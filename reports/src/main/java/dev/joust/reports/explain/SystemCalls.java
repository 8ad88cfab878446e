package dev.joust.reports.explain;

import java.util.Map;
import java.util.Optional;

/**
 * The system calls of a server under a load, counted one by one.
 *
 * @param requests how many requests were answered meanwhile
 * @param calls how often each was made, by its name
 * @param missing why they could not be counted, in a line; absent if they were
 */
public record SystemCalls(long requests, Map<String, Long> calls, Optional<String> missing) {

  public SystemCalls {
    calls = Map.copyOf(calls);
  }

  /** Calls that were counted. */
  public static SystemCalls of(long requests, Map<String, Long> calls) {
    return new SystemCalls(requests, calls, Optional.empty());
  }

  /** Calls that could not be counted. */
  public static SystemCalls missing(String reason) {
    return new SystemCalls(0, Map.of(), Optional.of(reason));
  }

  long of(String name) {
    return calls.getOrDefault(name, 0L);
  }

  /** Its share of all calls, 0 to 1. */
  double share(String name) {
    long all = calls.values().stream().mapToLong(Long::longValue).sum();
    return all == 0 ? 0 : of(name) / (double) all;
  }
}

package dev.joust.harness.block;

import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Slice;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** The rate of a contender that is searched, slice by slice. */
final class SearchedRate {

  /** Of fewer responses the 99th percentile is the longest. */
  private static final long LEAST_RESPONSES = 100;

  private final CapacitySearch search;
  private final Pace.Searched pace;
  private double triedPerSecond;
  private boolean isTried;

  SearchedRate(CapacitySearch search, Pace.Searched pace) {
    this.search = search;
    this.pace = pace;
  }

  /** In requests per second. */
  double next() {
    triedPerSecond = search.next();
    return triedPerSecond;
  }

  /** The rate of the slice that is under way or was the last, in requests per second. */
  double triedPerSecond() {
    return triedPerSecond;
  }

  /**
   * The slice at that rate has ended. Nothing is learned from one of which the machine may have
   * delayed nearly everything; a request that failed was not answered in time.
   */
  void tried(Slice slice) {
    Histogram nanos = slice.responseNanos().orElseThrow();
    boolean failed = slice.all().failed() > 0;
    if (failed || nanos.getTotalCount() >= LEAST_RESPONSES) {
      search.tried(triedPerSecond, !failed && isInTime(nanos));
      isTried = true;
    }
  }

  private boolean isInTime(Histogram nanos) {
    return nanos.getValueAtPercentile(99) <= TimeUnit.MILLISECONDS.toNanos(pace.p99LimitMillis());
  }

  /** Empty if nothing was learned. */
  Optional<CapacitySearch.Found> found() {
    return isTried ? Optional.of(search.found()) : Optional.empty();
  }
}

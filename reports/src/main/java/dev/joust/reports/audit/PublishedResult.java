package dev.joust.reports.audit;

import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A row of a published result: what it states in numbers. */
public final class PublishedResult {

  /** When requests are sent. */
  enum Loop {
    /** Each connection always has as many under way as it can have. */
    CLOSED,
    /** There may be fewer under way. */
    AT_MOST,
    /** On a schedule, from which latencies may count. */
    PACED
  }

  private final String name;
  private final boolean countsFailures;
  private final Map<Quantity, Double> quantities = new EnumMap<>(Quantity.class);
  private final NavigableMap<Double, Double> percentiles = new TreeMap<>();
  private Loop loop;

  /** A row that states nothing yet, except whether its rate counts failed requests. */
  PublishedResult(String name, Loop loop, boolean countsFailures) {
    this.name = name;
    this.loop = loop;
    this.countsFailures = countsFailures;
  }

  /** What was measured. */
  public String name() {
    return name;
  }

  /** Adds that requests were sent at a rate, where a file does not state it. */
  public void pace(double perSecond) {
    put(Quantity.ASKED_RATE, perSecond);
    loop = Loop.PACED;
  }

  /** States a quantity, unless it is not a finite number, as where a file lacks it. */
  public PublishedResult put(Quantity quantity, double value) {
    if (Double.isFinite(value)) {
      quantities.put(quantity, value);
    }
    return this;
  }

  /** States the latency of so many of 100 requests, of which that of all is the longest. */
  PublishedResult percentile(double percent, double seconds) {
    if (percent < 100 && Double.isFinite(seconds)) {
      percentiles.put(percent, seconds);
    }
    return percent < 100 ? this : put(Quantity.LONGEST, seconds);
  }

  Loop loop() {
    return loop;
  }

  boolean countsFailures() {
    return countsFailures;
  }

  /** A quantity, or NaN, of which no comparison is true. */
  double get(Quantity quantity) {
    return quantities.getOrDefault(quantity, Double.NaN);
  }

  double percentile(double percent) {
    return percentiles.getOrDefault(percent, Double.NaN);
  }

  double underWay() {
    return quantities.getOrDefault(Quantity.UNDER_WAY, get(Quantity.RATE) * get(Quantity.MEAN));
  }

  /** Latencies by how many of 100 requests are not longer, from the shortest at 0. */
  NavigableMap<Double, Double> latencies() {
    NavigableMap<Double, Double> all = new TreeMap<>(percentiles);
    all.put(0.0, quantities.getOrDefault(Quantity.SHORTEST, 0.0));
    if (quantities.containsKey(Quantity.LONGEST)) {
      all.put(100.0, get(Quantity.LONGEST));
    }
    return all;
  }
}

package dev.joust.harness.client;

import dev.joust.hiccup.HiccupMeter;
import dev.joust.hiccup.Hiccups;
import java.util.function.Supplier;

/** Meters this JVM from one point of its task to the next. */
final class ClientMeter implements AutoCloseable {

  private final Supplier<ProcessClock> clock;
  private final HiccupMeter hiccups;
  private ProcessClock before;

  ClientMeter(Supplier<ProcessClock> clock, HiccupMeter hiccups) {
    this.clock = clock;
    this.hiccups = hiccups;
    this.before = clock.get();
  }

  static ClientMeter start() {
    return new ClientMeter(ProcessClock::read, HiccupMeter.start());
  }

  /** What was spent since the last {@link #begin()}, or since the start. */
  ClientUsage read() {
    Hiccups late = hiccups.read();
    ProcessClock spent = clock.get().since(before);
    return new ClientUsage(
        spent.nanos(),
        spent.cpuNanos(),
        spent.gcNanos(),
        spent.compilingNanos(),
        late.p99Nanos(),
        late.maxNanos());
  }

  /** Begins a measurement; what was measured before is forgotten. */
  void begin() {
    hiccups.reset();
    before = clock.get();
  }

  @Override
  public void close() {
    hiccups.close();
  }
}

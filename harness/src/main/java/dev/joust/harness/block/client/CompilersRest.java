package dev.joust.harness.block.client;

import dev.joust.harness.client.NanoClock;
import dev.joust.lab.host.Host;
import dev.joust.lab.host.HostProcess;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Waits before a contender is loaded until the compilers of those rest that were loaded before.
 * What a load gives them to do would else disturb the loads after it, and last for many of them, as
 * these leave the compilers little of the processors.
 */
final class CompilersRest {

  /** Longer than the largest methods take. A JVM that has more to compile goes on beside loads. */
  static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** As often one is waited for in vain; one that never rests would make all cells long. */
  static final int MOST_WAITS = 20;

  static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final List<HostProcess> servers;
  private final HostProcess client;
  private final NanoClock clock;
  private final Set<HostProcess> busy;
  private final Map<HostProcess, Integer> waitsInVain = new HashMap<>();

  CompilersRest(List<HostProcess> servers, HostProcess client, NanoClock clock) {
    this.servers = List.copyOf(servers);
    this.client = client;
    this.clock = clock;
    this.busy = new LinkedHashSet<>(servers);
    busy.add(client);
  }

  /** Of a block's contenders as far as they are on this machine, and of this client. */
  static CompilersRest of(List<Rival> rivals) {
    return new CompilersRest(
        rivals.stream().map(Rival::process).toList(),
        Host.local().process(ProcessHandle.current().pid()),
        NanoClock.SYSTEM);
  }

  /** A contender, by its place, was loaded. */
  void loaded(int rival) {
    awaited(servers.get(rival));
    awaited(client);
  }

  private void awaited(HostProcess jvm) {
    if (waitsInVain.getOrDefault(jvm, 0) < MOST_WAITS) {
      busy.add(jvm);
    }
  }

  /** Waits for {@value #MOST_NANOS} ns at most. */
  void await() {
    long start = clock.nanoTime();
    while (!rest() && clock.nanoTime() - start < MOST_NANOS) {
      clock.awaitUntil(clock.nanoTime() + STEP_NANOS);
    }
    busy.removeIf(jvm -> waitsInVain.merge(jvm, 1, Integer::sum) >= MOST_WAITS);
  }

  /** Two looks in a row, as a compiler that is at work may wait for something for a moment. */
  private boolean rest() {
    if (busy.stream().allMatch(HostProcess::compilersRest)) {
      clock.awaitUntil(clock.nanoTime() + STEP_NANOS);
      busy.removeIf(HostProcess::compilersRest);
    }
    return busy.isEmpty();
  }
}

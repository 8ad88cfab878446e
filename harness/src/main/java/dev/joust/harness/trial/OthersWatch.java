package dev.joust.harness.trial;

import dev.joust.lab.host.Host;
import dev.joust.lab.host.Hosts;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Watches what the processors of all machines of a run do for others. */
public final class OthersWatch {

  private final List<Watched> machines;

  public OthersWatch(Hosts hosts) {
    this.machines =
        hosts.all().stream().map(host -> new Watched(host, hosts.nameOf(host))).toList();
  }

  /**
   * What came since it was read before, or since the beginning: on the machine on which it was the
   * most, as that one tells what was disturbed.
   */
  public OthersCpu read() {
    return readEach().stream().max(Comparator.comparingLong(OthersCpu::mostNanos)).orElseThrow();
  }

  /** What came since it was read before, or since the beginning, on each machine. */
  List<OthersCpu> readEach() {
    // They answer side by side, as each takes its time.
    return machines.parallelStream().map(Watched::read).toList();
  }

  private static final class Watched {

    private final Host host;
    private final Optional<String> name;
    private final Supplier<Optional<Long>> processes;
    private long nanosBefore;
    private Optional<Long> processesBefore;
    private Optional<Long> stolenBefore;

    Watched(Host host, Optional<String> name) {
      this.host = host;
      this.name = name;
      this.processes = host.otherProcessesCpuNanos();
      this.nanosBefore = System.nanoTime();
      this.processesBefore = processes.get();
      this.stolenBefore = host.stolenCpuNanos();
    }

    OthersCpu read() {
      long nanos = System.nanoTime();
      Optional<Long> ofProcesses = processes.get();
      Optional<Long> stolen = host.stolenCpuNanos();
      OthersCpu had =
          new OthersCpu(
              name,
              nanos - nanosBefore,
              since(processesBefore, ofProcesses),
              since(stolenBefore, stolen));
      nanosBefore = nanos;
      processesBefore = ofProcesses;
      stolenBefore = stolen;
      return had;
    }

    private static Optional<Long> since(Optional<Long> earlier, Optional<Long> later) {
      return later.flatMap(end -> earlier.map(start -> Math.max(0, end - start)));
    }
  }
}

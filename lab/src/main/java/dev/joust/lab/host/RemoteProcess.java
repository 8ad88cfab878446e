package dev.joust.lab.host;

import dev.joust.lab.os.Cores;
import java.util.Optional;

/** A process of another machine, whose system tells of its CPU time. */
record RemoteProcess(RemoteSystem system, long pid) implements HostProcess {

  @Override
  public Optional<Long> cpuNanos() {
    return system.nanos("%s %d".formatted(SystemReader.CPU, pid));
  }

  @Override
  public Optional<Long> compilersCpuNanos() {
    return Optional.empty();
  }

  @Override
  public Optional<Double> memoryBytes() {
    return Optional.empty();
  }

  @Override
  public void moveCompilers(Cores cores) {
    // They share the processors of their own side, as the process was started.
  }
}

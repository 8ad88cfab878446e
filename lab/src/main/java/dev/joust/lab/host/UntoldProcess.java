package dev.joust.lab.host;

import dev.joust.lab.os.Cores;
import java.util.Optional;

/** A process of a host whose system is not asked. */
record UntoldProcess() implements HostProcess {

  @Override
  public Optional<Long> cpuNanos() {
    return Optional.empty();
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

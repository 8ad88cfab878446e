package dev.joust.lab.host;

import dev.joust.lab.os.CpuTimes;
import dev.joust.lab.os.KernelMemory;
import dev.joust.lab.os.OtherProcesses;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/** This machine; processes that are started on it are children of this JVM. */
record LocalHost() implements Host {

  @Override
  public Process start(ProcessBuilder launch) throws IOException {
    return launch.start();
  }

  @Override
  public HostProcess process(long pid) {
    return new LocalProcess(pid);
  }

  @Override
  public Supplier<Optional<Long>> otherProcessesCpuNanos() {
    return new OtherProcesses()::cpuNanos;
  }

  @Override
  public Optional<Long> stolenCpuNanos() {
    return CpuTimes.ofThisMachine().map(CpuTimes::stolenNanos);
  }

  @Override
  public Optional<Double> kernelMemoryBytes() {
    return KernelMemory.slabBytes();
  }
}

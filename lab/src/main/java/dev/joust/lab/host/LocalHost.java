package dev.joust.lab.host;

import dev.joust.lab.os.AcceptQueues;
import dev.joust.lab.os.CpuTimes;
import dev.joust.lab.os.Memory;
import dev.joust.lab.os.OtherProcesses;
import dev.joust.lab.os.RootFiles;
import dev.joust.lab.os.SocketQueues;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;

/** This machine; processes that are started on it are children of this JVM. */
record LocalHost() implements Host {

  @Override
  public String name() {
    return "this machine";
  }

  @Override
  public CompletableFuture<Void> lost() {
    return new CompletableFuture<>();
  }

  @Override
  public ClockOffset clockOffset() {
    return ClockOffset.NONE;
  }

  @Override
  public Optional<String> java() {
    return Optional.empty();
  }

  @Override
  public String send(Path file) {
    return file.toString();
  }

  @Override
  public String output(Path file) {
    return file.toString();
  }

  @Override
  public void fetch(Path file) {
    // It is here.
  }

  @Override
  public Process start(ProcessBuilder launch) throws IOException {
    return launch.start();
  }

  @Override
  public Process start(int port, Function<String, ProcessBuilder> launch) throws IOException {
    return launch.apply(String.valueOf(port)).start();
  }

  @Override
  public void kill(Process process) {
    process.destroyForcibly().onExit().join();
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
    return Memory.slabBytes();
  }

  @Override
  public Optional<Double> tcpMemoryBytes() {
    return SocketQueues.memoryBytes(RootFiles.here());
  }

  @Override
  public Optional<SocketQueues> socketQueues(int serverPort, Set<InetSocketAddress> clients) {
    return SocketQueues.of(RootFiles.here(), serverPort, clients);
  }

  @Override
  public Optional<Long> acceptQueueOverflows() {
    return AcceptQueues.overflows(RootFiles.here());
  }
}

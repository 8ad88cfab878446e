package dev.joust.lab.host;

import dev.joust.lab.os.CompilerCpu;
import dev.joust.lab.os.Cores;
import dev.joust.lab.os.JvmThreads;
import dev.joust.lab.os.ProcessCpu;
import dev.joust.lab.os.ProportionalMemory;
import dev.joust.lab.os.SchedulingClass;
import dev.joust.lab.os.ThreadAffinity;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;

/** A process of this machine. */
final class LocalProcess implements HostProcess {

  private final long pid;
  private final ProcessCpu cpu;
  private final CompilerCpu compilers;

  LocalProcess(long pid) {
    this.pid = pid;
    this.cpu = new ProcessCpu(pid);
    this.compilers = new CompilerCpu(pid);
  }

  @Override
  public Optional<Long> cpuNanos() {
    return cpu.nanos();
  }

  @Override
  public Optional<Long> compilersCpuNanos() {
    return compilers.nanos();
  }

  @Override
  public boolean compilersRest() {
    try {
      return compilers().stream().noneMatch(thread -> JvmThreads.isRunnable(pid, thread));
    } catch (IOException untold) {
      return true;
    }
  }

  @Override
  public Optional<Double> memoryBytes() {
    return ProportionalMemory.bytes(pid);
  }

  @Override
  public void moveCompilers(Cores cores) throws IOException {
    forEach(() -> JvmThreads.compilers(pid), thread -> ThreadAffinity.move(thread, cores));
  }

  @Override
  public List<Integer> compilers() throws IOException {
    List<Integer> threads = new ArrayList<>();
    forEach(() -> JvmThreads.compilers(pid), threads::add);
    return threads;
  }

  @Override
  public void schedule(SchedulingClass workers) throws IOException {
    forEach(() -> JvmThreads.workers(pid), workers::take);
  }

  @Override
  public void scheduleMeter(SchedulingClass meter) throws IOException {
    forEach(() -> JvmThreads.meters(pid), meter::take);
  }

  private interface Threads {
    DirectoryStream<Path> list() throws IOException;
  }

  private static void forEach(Threads listed, IntConsumer action) throws IOException {
    try (DirectoryStream<Path> threads = listed.list()) {
      for (Path thread : threads) {
        action.accept(Integer.parseInt(thread.getFileName().toString()));
      }
    } catch (NoSuchFileException | DirectoryIteratorException ended) {
      // Who waits for the process says how it ended.
    }
  }
}

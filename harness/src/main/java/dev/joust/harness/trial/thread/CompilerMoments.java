package dev.joust.harness.trial.thread;

import dev.joust.harness.client.NanoClock;
import dev.joust.lab.host.HostProcess;
import dev.joust.lab.os.SchedulingClass;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Gives a server's compilers a moment now and then while its working threads run before them and
 * use up its processors.
 *
 * <p>A working thread may wait for a compiler without sleeping: while HotSpot replaces the code of
 * a method, a caller tries again and again. One that runs before the compiler does so until the
 * kernel gives the other threads their share, which it does after a second (the fair server of
 * sched-deadline in the kernel's documentation). No production server stands still like that, as
 * its compilers are in the class of its working threads.
 */
final class CompilerMoments implements AutoCloseable {

  /** A server stands still for a few of these at most. A look at its clock takes microseconds. */
  static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** More than most methods' code needs to be put in place, a sixth of the time at most. */
  static final long MOMENT_NANOS = TimeUnit.MICROSECONDS.toNanos(200);

  /** The rest may be the hypervisor's. */
  static final double BUSY_SHARE = 0.9;

  private final HostProcess server;
  private final int cores;
  private final NanoClock clock;
  private final Consumer<SchedulingClass> compilers;
  private volatile boolean closed;
  private long beforeNanos;
  private Optional<Long> usedNanos;

  /**
   * The moments of a server's compilers.
   *
   * @param cores how many processors the server has
   * @param compilers puts them into a class
   */
  CompilerMoments(
      HostProcess server, int cores, NanoClock clock, Consumer<SchedulingClass> compilers) {
    this.server = server;
    this.cores = cores;
    this.clock = clock;
    this.compilers = compilers;
    this.beforeNanos = clock.nanoTime();
    this.usedNanos = server.cpuNanos();
  }

  static CompilerMoments start(HostProcess server, int cores) throws IOException {
    List<Integer> threads = server.compilers();
    CompilerMoments moments =
        new CompilerMoments(
            server, cores, NanoClock.SYSTEM, scheduling -> threads.forEach(scheduling::take));
    Thread thread = new Thread(moments::run, "joust-compiler-moments");
    thread.setDaemon(true);
    thread.start();
    return moments;
  }

  private void run() {
    SchedulingClass.FOREMOST.take(SchedulingClass.THIS_THREAD);
    // A process that has ended has no CPU time.
    while (!closed && usedNanos.isPresent()) {
      step();
    }
  }

  void step() {
    clock.awaitUntil(beforeNanos + STEP_NANOS);
    if (isBusy()) {
      giveMoment();
    }
  }

  private synchronized void giveMoment() {
    if (!closed) {
      compilers.accept(SchedulingClass.FOREMOST);
      clock.awaitUntil(clock.nanoTime() + MOMENT_NANOS);
      compilers.accept(SchedulingClass.NORMAL);
    }
  }

  /** Whether the server has used up its processors since the last call. */
  private boolean isBusy() {
    long nowNanos = clock.nanoTime();
    Optional<Long> nowUsedNanos = server.cpuNanos();
    double available = (double) (nowNanos - beforeNanos) * cores;
    boolean busy =
        usedNanos.isPresent()
            && nowUsedNanos.isPresent()
            && nowUsedNanos.get() - usedNanos.get() >= BUSY_SHARE * available;
    beforeNanos = nowNanos;
    usedNanos = nowUsedNanos;
    return busy;
  }

  /** From when this returns on, no compiler is preferred. The thread ends within a step. */
  @Override
  public synchronized void close() {
    closed = true;
  }
}

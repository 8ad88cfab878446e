package dev.joust.harness.suite.masking;

import dev.joust.harness.client.CompilerLoad;
import dev.joust.lab.os.CompilerCpu;
import dev.joust.spi.codec.CodecTask;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One operation on one payload, again and again. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MaskingBenchmark {

  /** The operation's name. */
  @Param("ARRAY_COPY")
  public String operation;

  /** How long the payload is. */
  @Param("1")
  public int payloadBytes;

  private IntSupplier work;

  /** How busy the compilers were in an iteration. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.EVENTS)
  public static class Compiling {

    /** The processors that they kept busy. */
    public double compilingCores;

    private final CompilerCpu cpu = new CompilerCpu(ProcessHandle.current().pid());
    private final CompilerLoad compilers =
        new CompilerLoad(() -> cpu.nanos().orElseGet(Compiling::asTheJvmTells));

    private static long asTheJvmTells() {
      return TimeUnit.MILLISECONDS.toNanos(
          ManagementFactory.getCompilationMXBean().getTotalCompilationTime());
    }

    /** An iteration begins. */
    @Setup(Level.Iteration)
    public void begin() throws IOException {
      compilers.cores();
    }

    /** It has ended. */
    @TearDown(Level.Iteration)
    public void end() throws IOException {
      compilingCores = compilers.cores();
    }
  }

  /** Makes the work ready and checks that it does what it should. */
  @Setup
  public void prepare() {
    byte[] payload = new byte[payloadBytes];
    new SplittableRandom(payloadBytes).nextBytes(payload);
    Operation own = Operation.valueOf(operation);
    work = checked(own, own.work(CodecFolder.codec(), payload).orElseThrow(), payload);
    int bytes = work.getAsInt();
    if (bytes != own.expected(payloadBytes)) {
      throw new IllegalStateException(
          "%s of %d bytes gives %d, not %d"
              .formatted(own.label(), payloadBytes, bytes, own.expected(payloadBytes)));
    }
  }

  /** The work itself, once what it makes is found right, where it can be looked at. */
  static IntSupplier checked(Operation own, IntSupplier work, byte[] payload) {
    if (!(work instanceof CodecTask open)) {
      return work;
    }
    if (!own.makes(open.outcome().get(), payload)) {
      throw new IllegalStateException(
          "%s of %d bytes makes other bytes than RFC 6455 asks for"
              .formatted(own.label(), payload.length));
    }
    return open.work();
  }

  /** Does the work once. */
  @Benchmark
  public int operation(Compiling compiling) {
    return work.getAsInt();
  }
}

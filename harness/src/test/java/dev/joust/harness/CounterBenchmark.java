package dev.joust.harness;

import dev.joust.spi.CounterRecorder;
import dev.joust.spi.Counters;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What a server's own count costs: one more for a request, two for a message. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CounterBenchmark {

  private final CounterRecorder recorder = new CounterRecorder();

  /** What an HTTP request costs. */
  @Benchmark
  public void request() {
    recorder.request();
  }

  /** What a WebSocket message and its echo cost. */
  @Benchmark
  public void echo() {
    recorder.messageReceived();
    recorder.messageSent();
  }

  /** What reading all counters costs. */
  @Benchmark
  public Counters snapshot() {
    return recorder.snapshot();
  }
}

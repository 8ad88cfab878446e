package dev.joust.harness.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.explain.FlightRecording.Span;
import dev.joust.reports.explain.Profiled;
import dev.joust.reports.explain.Samples;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A recording of this JVM at work, and how its names are written. */
class FlightRecordingTest {

  private static final String WORK = "dev.joust.harness.explain.FlightRecordingTest.work";

  @TempDir Path folder;

  /** Keeps a processor busy and allocates, until all that is awaited has happened. */
  private static long work(CountDownLatch awaited) {
    long sum = 0;
    while (awaited.getCount() > 0) {
      long[] numbers = new long[1_000];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = sum * 31 + i;
        sum += numbers[i];
      }
    }
    return sum;
  }

  /** Counts down once at the first event of a name that was recorded at {@link #work}. */
  private static void await(RecordingStream stream, String event, CountDownLatch recorded) {
    AtomicBoolean first = new AtomicBoolean(true);
    stream.enable(event);
    stream.onEvent(
        event,
        seen -> {
          if (seen.getStackTrace() != null
              && seen.getStackTrace().getFrames().get(0).getMethod().getName().equals("work")
              && first.compareAndSet(true, false)) {
            recorded.countDown();
          }
        });
  }

  private static boolean has(Samples samples, String frame) {
    return samples.byStack().keySet().stream()
        .anyMatch(stack -> stack.stream().anyMatch(own -> own.contains(frame)));
  }

  @Test
  void namesTheMethodAtWorkAndWhatItAllocatesInTheTimesThatCount() throws Exception {
    Path file = folder.resolve("own.jfr");
    Instant before = Instant.now();
    Instant from;
    Instant to;
    try (Recording recording = new Recording(Configuration.getConfiguration("profile"));
        RecordingStream stream = new RecordingStream()) {
      CountDownLatch recorded = new CountDownLatch(2);
      await(stream, "jdk.ExecutionSample", recorded);
      await(stream, "jdk.ObjectAllocationSample", recorded);
      recording.start();
      stream.startAsync();
      from = Instant.now();
      assertThat(work(recorded)).isNotZero();
      to = Instant.now();
      recording.stop();
      recording.dump(file);
    }

    Profiled seen = FlightRecording.read(file, List.of(new Span(from, to)), 7);
    Profiled unseen = FlightRecording.read(file, List.of(new Span(before, from)), 0);

    assertThat(seen.requests()).isEqualTo(7);
    assertThat(has(seen.atWork(), WORK)).isTrue();
    assertThat(has(seen.allocation(), "long[] in " + WORK)).isTrue();
    assertThat(has(unseen.atWork(), WORK)).isFalse();
    assertThat(has(unseen.allocation(), WORK)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "a.B$$Lambda$14.0x0000000800c03000, a.B$$Lambda",
    "a.B$$Lambda.0x00007f1234, a.B$$Lambda",
    "jdk.internal.reflect.GeneratedMethodAccessor12, jdk.internal.reflect.GeneratedMethodAccessor",
    "java.lang.invoke.LambdaForm$MH.0x0000000800001000, java.lang.invoke.LambdaForm$MH",
    "a.B$Inner2, a.B$Inner2",
  })
  void whatAJvmNumbersHasOneNameInAll(String type, String name) {
    assertThat(FlightRecording.withoutNumbers(type)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({"[B, byte[]", "[[I, int[][]", "[Ljava.lang.String;, String[]", "a.B, a.B"})
  void arraysAreWrittenAsInJava(String name, String written) {
    assertThat(FlightRecording.type(name)).isEqualTo(written);
  }
}

package dev.joust.harness.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.explain.FlightRecording.Span;
import dev.joust.reports.explain.Profiled;
import dev.joust.reports.explain.Samples;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A recording of this JVM at work, and how its names are written. */
class FlightRecordingTest {

  private static final String WORK = "dev.joust.harness.explain.FlightRecordingTest.work";
  private static final int ENOUGH_BYTES = 20_000_000;

  @TempDir Path folder;

  /** Keeps a processor busy and allocates. */
  private static long work(Instant until) {
    long sum = 0;
    long allocated = 0;
    while (Instant.now().isBefore(until) || allocated < ENOUGH_BYTES) {
      long[] numbers = new long[1_000];
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = sum * 31 + i;
        sum += numbers[i];
      }
      allocated += 8L * numbers.length;
    }
    return sum;
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
    try (Recording recording = new Recording(Configuration.getConfiguration("profile"))) {
      recording.start();
      from = Instant.now();
      assertThat(work(from.plusMillis(700))).isNotZero();
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

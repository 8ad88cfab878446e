package dev.joust.harness.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.machine.CpuTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StolenTimeTest {

  @TempDir Path temporary;

  @Test
  void whatOthersTakeIsToldInProcessors() throws IOException {
    StolenTime stolen = StolenTime.begin(clock("cpu  10 0 5 80 1 0 2 40 0 0\ncpu0 1 2 3\n"));

    assertThat(stolen.cores()).contains(0.0);
    clock("cpu  20 0 9 90 1 0 2 1000040 0 0\n");
    assertThat(stolen.cores().orElseThrow())
        .as("10,000 s in less than a minute")
        .isGreaterThan(150);
  }

  @Test
  void nothingIsKnownWhereTheKernelDoesNotTell() throws IOException {
    assertThat(StolenTime.begin(clock("cpu  10 0 5 80\n")).cores()).isEmpty();
    assertThat(StolenTime.begin(() -> CpuTimes.read(temporary.resolve("none"))).cores()).isEmpty();
  }

  private Supplier<Optional<CpuTimes>> clock(String stat) throws IOException {
    Files.createDirectories(temporary.resolve("proc"));
    Files.writeString(temporary.resolve("proc").resolve("stat"), stat);
    return () -> CpuTimes.read(temporary);
  }
}

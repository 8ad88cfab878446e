package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.joust.run.CellResult;
import dev.joust.run.Trial;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** As many readers as the largest step of the source that this project aims at. */
@Timeout(900)
@Tag("long")
class ManyReadersIT {

  private static final int READERS = 15_000;

  /**
   * A busy machine may not serve them all until the document is renewed, and then they miss what it
   * said before; with more time they may not.
   */
  @Test
  void fifteenThousandSessionsOfOneClientIn512MegabytesLoseNoUpdate(@TempDir Path temporary)
      throws IOException {
    assumeThat(openFiles()).as("files that a process may open").isGreaterThan(READERS + 500);
    if (missedUpdates(temporary.resolve("soon"), "10s") > 0) {
      assertThat(missedUpdates(temporary.resolve("late"), "60s")).isZero();
    }
  }

  private static double missedUpdates(Path temporary, String period) throws IOException {
    TinyRuns runs = new TinyRuns(Files.createDirectory(temporary));
    JoustCall joust =
        runs.call(
            "--frameworks",
            "netty",
            "--suites",
            "live",
            "--set",
            "suites.live.readers=[" + READERS + "]",
            "--set",
            "suites.live.exchanges=[websocket]",
            "--set",
            "suites.live.period=" + period,
            "--set",
            "suites.live.updates=1",
            "--set",
            "server.jvmArguments=[-Xmx512m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]",
            "--set",
            "load.jvmArguments=[-Xmx512m, -XX:+UseSerialGC, -XX:TieredStopAtLevel=1]");
    assertThat(joust.status()).as(joust.output()).isZero();
    List<Trial> trials = RunReader.read(runs.only()).trials();

    assertThat(trials).hasSize(1);
    CellResult read = trials.get(0).cells().get(0);
    double missed = read.measures().get("missedUpdates");
    assertThat(read.measures())
        .as(trials.toString())
        .containsEntry("updates", READERS - missed)
        .containsEntry("doubledUpdates", 0.0);
    assertThat(runs.only().resolve("logs").toFile().list())
        .as("one server and one client")
        .hasSize(2);
    return missed;
  }

  private static long openFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount()
        : 0;
  }
}

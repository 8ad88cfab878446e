package dev.joust.harness.cli;

import static dev.joust.run.Verdict.INVALID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.host.Sshd;
import dev.joust.run.CellResult;
import dev.joust.run.Run;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose server lives on a host, and its load on two. */
@Timeout(300)
class HostsRunIT {

  @TempDir Path folder;

  private Path hosts(Sshd sshd) throws IOException {
    return Files.writeString(
        folder.resolve("hosts.yaml"),
        """
        server: {ssh: first, address: 127.0.0.5, jdk: %1$s, folder: %2$s}
        sshConfig: %3$s
        load:
        - {ssh: second, jdk: %1$s, folder: %2$s}
        - {ssh: third, jdk: %1$s, folder: %2$s}
        """
            .formatted(System.getProperty("java.home"), folder, sshd.config().orElseThrow()));
  }

  @Test
  void measuresOverHostsAndLeavesNothingThere() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      TinyRuns tiny = new TinyRuns(folder);
      JoustCall joust =
          tiny.call(
              "--hosts",
              hosts(sshd).toString(),
              "--only-servers",
              JoustProcess.distribution().resolve("servers").toString(),
              "--frameworks",
              "netty",
              "--suites",
              "concurrency,idle",
              "--set",
              "suites.concurrency.steady.connections=[1,5]",
              "--set",
              "suites.idle.connections=[30]",
              "--set",
              "pinning=true");

      assertThat(joust.status()).as(joust.output()).isZero();
      Run run = RunReader.read(tiny.only());
      assertThat(run.trials()).hasSizeGreaterThanOrEqualTo(2);
      assertThat(run.missing()).isEmpty();
      assertThat(run.trials())
          .allSatisfy(
              trial ->
                  assertThat(trial.cells())
                      .as(trial.reasons() + " " + trial.logTail())
                      .hasSameSizeAs(trial.planned().cells()));
      assertThat(run.manifest().environment().at("/hosts/server/address").asText())
          .isEqualTo("127.0.0.5");
      assertThat(run.manifest().environment().at("/pinning").asText())
          .startsWith("server on first, cores ")
          .contains("; load on second, cores ")
          .contains("; and on third, cores ");
      assertThat(run.manifest().environment().at("/hosts/load")).hasSize(2);
      assertAddedUp(run);
      assertThat(folder).isDirectoryNotContaining("glob:**/joust-*");
    }
  }

  /** A server counts what both hosts of load have asked, so a share that is missing is seen. */
  private static void assertAddedUp(Run run) {
    List<CellResult> cells =
        run.trials().stream()
            .flatMap(trial -> trial.cells().stream())
            .filter(result -> result.cell().suite().equals("concurrency"))
            .toList();
    assertThat(cells)
        .hasSize(8)
        .allSatisfy(
            result -> {
              assertThat(result.measures().get("requests")).isPositive();
              assertThat(result.verdict()).as(result.reasons().toString()).isNotEqualTo(INVALID);
            });
  }
}

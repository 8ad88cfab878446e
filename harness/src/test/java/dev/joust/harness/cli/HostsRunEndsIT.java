package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.host.Sshd;
import dev.joust.run.RunStatus;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run over hosts that ends before its time leaves nothing there. */
@Timeout(900)
@Order(1)
@Tag("long")
class HostsRunEndsIT {

  @TempDir Path folder;

  @Test
  void stopsIfAHostIsLostWhereThatIsAskedForAndLeavesNothing() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")))) {
      TinyRuns tiny = new TinyRuns(folder);
      String hosts = HostsRunIT.hosts(folder, sshd, "second").toString();
      CompletableFuture<Void> loss =
          CompletableFuture.runAsync(
              () -> {
                JoustProcess.awaitThat("there is a trial", this::hasTrial);
                sshd.cut("second");
              });

      JoustCall joust =
          tiny.call(
              "--hosts",
              hosts,
              "--stop-on-lost-host",
              "--frameworks",
              "netty",
              "--set",
              "blocks=60");

      loss.get(1, TimeUnit.MINUTES);
      assertThat(joust.output())
          .contains("joust: stopped because second is lost", "joust: stopped; finish it with ");
      assertThat(joust.status()).as(joust.output()).isEqualTo(130);
      assertThat(RunReader.read(tiny.only()).manifest().status()).isEqualTo(RunStatus.STOPPED);
      awaitNothingLeft();
    }
  }

  @Test
  void nothingIsLeftAfterCtrlCInATrial() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")));
        JoustProcess joust = startLongRun(sshd)) {
      joust.await("a client and a server run", () -> runs("ClientMain") && runs("ServerMain"));

      joust.interrupt();

      assertThat(joust.exitStatus()).isEqualTo(130);
      awaitNothingLeft();
    }
  }

  @Test
  void nothingIsLeftAfterCtrlCWhileJarsAreSent() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")));
        JoustProcess joust = startLongRun(sshd)) {
      joust.await("jars are sent", () -> sent().findAny().isPresent());

      joust.interrupt();

      assertThat(joust.exitStatus()).isEqualTo(130);
      awaitNothingLeft();
    }
  }

  @Test
  void nothingIsLeftAfterAKillInATrial() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")));
        JoustProcess joust = startLongRun(sshd)) {
      joust.await("a client and a server run", () -> runs("ClientMain") && runs("ServerMain"));

      joust.kill();

      awaitNothingLeft();
    }
  }

  /** What copies outlives its parent for a moment. */
  @Test
  void nothingIsLeftAfterAKillWhileJarsAreSent() throws Exception {
    try (Sshd sshd = Sshd.start(Files.createDirectory(folder.resolve("sshd")));
        JoustProcess joust = startLongRun(sshd)) {
      joust.await("jars are sent", () -> sent().findAny().isPresent());

      joust.kill();

      awaitNothingLeft();
    }
  }

  private JoustProcess startLongRun(Sshd sshd) throws IOException {
    return new TinyRuns(folder)
        .start(
            "--hosts",
            HostsRunIT.hosts(folder, sshd, "second").toString(),
            "--frameworks",
            "netty",
            "--set",
            "blocks=60");
  }

  private boolean hasTrial() {
    return walked(folder.resolve("runs")).anyMatch(HostsRunEndsIT::holdsATrial);
  }

  /** What lies in folders of hosts. */
  private Stream<Path> sent() {
    return ofHosts()
        .flatMap(HostsRunEndsIT::walked)
        .filter(file -> file.toString().contains("/sent-"));
  }

  private Stream<Path> ofHosts() {
    return listed(folder).filter(file -> file.getFileName().toString().startsWith("joust-"));
  }

  private void awaitNothingLeft() {
    JoustProcess.awaitThat("all is gone", () -> !runs("") && ofHosts().findAny().isEmpty());
  }

  /** Whether what is in folders of hosts runs, and has this in its command line. */
  private boolean runs(String part) {
    return listed(Path.of("/proc"))
        .map(process -> read(process.resolve("cmdline")))
        .anyMatch(line -> line.contains(folder + "/joust-") && line.contains(part));
  }

  private static String read(Path commandLine) {
    try {
      return Files.readString(commandLine, StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }

  private static Stream<Path> listed(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList().stream();
    } catch (IOException | UncheckedIOException changing) {
      return Stream.empty();
    }
  }

  private static Stream<Path> walked(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList().stream();
    } catch (IOException | UncheckedIOException changing) {
      return Stream.empty();
    }
  }

  private static boolean holdsATrial(Path file) {
    return file.endsWith("samples.jsonl") && file.toFile().length() > 0;
  }
}

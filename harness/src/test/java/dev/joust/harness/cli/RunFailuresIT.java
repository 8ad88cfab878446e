package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.run.Run;
import dev.joust.run.RunContender;
import dev.joust.run.RunStatus;
import dev.joust.run.Trial;
import dev.joust.run.Verdict;
import dev.joust.run.store.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Contenders that misbehave, each in its own way: some at once, some only under load. One run of
 * all of them serves all tests.
 */
@Timeout(900)
@TestInstance(Lifecycle.PER_CLASS)
@Tag("long")
class RunFailuresIT {

  private static final String ANSWER = "application.answer(request[0], request[1]) instanceof";
  private static final String KEEP = "return keep;";
  private static final String OPTION = "\"keep-alive\" : \"close\");";

  @TempDir static Path temporary;

  private Path folder;
  private Run run;
  private String output;
  private int status;

  @BeforeAll
  void runAll() throws IOException {
    Path servers = temporary.resolve("servers");
    Toy.buildInto(servers.resolve("sound"));
    Toy.buildFaultyInto(servers.resolve("short"), Toy.LENGTH, Toy.SHORT_LENGTH);
    Toy.buildFaultyInto(servers.resolve("uncounting"), Toy.COUNTED, "");
    Toy.buildFaultyUnderLoadInto(
        servers.resolve("dying"), "System.err.println(\"I die\"); Runtime.getRuntime().halt(1);");
    Toy.buildFaultyUnderLoadInto(
        servers.resolve("mute"),
        "new java.io.FileOutputStream(java.io.FileDescriptor.out).close();");
    Toy.buildFaultyUnderLoadInto(
        servers.resolve("hanging"), "while (true) java.util.concurrent.locks.LockSupport.park();");
    Toy.buildFaultyInto(
        servers.resolve("wrong"),
        ANSWER,
        "application.answer(request[0], %s ? \"/payload/3\" : request[1]) instanceof"
            .formatted(Toy.UNDER_LOAD));
    Toy.buildFaultyInto(
        servers.resolve("staying"), KEEP, "return keep || %s;".formatted(Toy.UNDER_LOAD));
    Toy.buildFaultyInto(
        servers.resolve("silent"),
        OPTION,
        "\"keep-alive\" : %s ? \"\" : \"close\");".formatted(Toy.UNDER_LOAD));
    Toy.buildFaultyInto(
        servers.resolve("leaving"),
        KEEP,
        "return keep && !(%s && counters.snapshot().requests() %% 2 == 0);"
            .formatted(Toy.UNDER_LOAD));
    TinyRuns runs = new TinyRuns(temporary);
    // The run waits this time for who hangs. Slices and warm-up are so long that on a busy machine,
    // too, a trial asks for more than a fault waits for.
    JoustCall joust =
        runs.call(
            "--only-servers",
            servers.toString(),
            "--set",
            "timeout=10s",
            "--set",
            "warm.slice=100ms",
            "--set",
            "warm.warmUp.cap=200ms");
    output = joust.output();
    status = joust.status();
    folder = runs.only();
    run = RunReader.read(folder);
  }

  @Test
  void goesOnToItsEnd() {
    assertThat(run.manifest().status()).as(output).isEqualTo(RunStatus.COMPLETE);
    assertThat(run.missing()).isEmpty();
    assertThat(run.trials()).hasSize(8);
    assertThat(status).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "short | " + Toy.SAID_OF_SHORT,
        "uncounting | fails CountersContract.countsConnectionsAndRequests: the counters are"
            + " Counters[connectionsAccepted=2, connectionsOpen=0, requests=10, messagesReceived=0,"
            + " messagesSent=0], but after PT5S: Counters[connectionsAccepted=2, connectionsOpen=0,"
            + " requests=0, messagesReceived=0, messagesSent=0]"
      })
  void doesNotMeasureWhoFailsTheContract(String contender, String failure) throws IOException {
    assertThat(run.manifest().contenders())
        .filteredOn(known -> known.name().equals(contender))
        .singleElement()
        .extracting(RunContender::failure)
        .isEqualTo(Optional.of(failure));
    assertThat(run.trials()).noneMatch(trial -> trial.planned().contender().equals(contender));
    assertThat(output).contains(contender + " is not measured: " + failure + "\n");
    assertThat(Files.readString(folder.resolve("report.md"))).contains(failure);
  }

  /** The one that hangs does so under load, or before it as its connections are opened. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "dying; has died, status 1, its last word: I die",
        "hanging; no request of (the warm-up|a slice) was answered: .*× timeout|does not answer in time|not answered in time",
        "mute; lives, but its standard input or output is closed, by which it answers",
        "wrong; length|answers with 3 bytes, not 100",
        "staying; the server keeps a connection open after it was asked to close it, and said that it would",
        "silent; the answer to 'Connection: close' does not say that the connection is closed",
        "leaving; connections died and were made again"
      })
  void doesNotBelieveWhoFailsUnderLoad(String contender, String reason) throws IOException {
    Trial trial = trial(contender);
    List<String> reasons = new ArrayList<>();
    if (trial.verdict() == Verdict.INVALID) {
      reasons.addAll(trial.reasons());
    }
    trial.cells().stream()
        .filter(cell -> cell.verdict() == Verdict.INVALID)
        .forEach(cell -> reasons.addAll(cell.reasons()));

    assertThat(reasons).anySatisfy(said -> assertThat(said).containsPattern(reason));
    assertThat(Files.readString(folder.resolve("tables/concurrency.md"))).containsPattern(reason);
    assertThat(output).containsPattern("\\d/8 b1-" + contender + "-steady-1 INVALID \\(");
  }

  @Test
  void keepsTheLastLinesOfWhoDied() {
    assertThat(trial("dying").logTail())
        .hasValueSatisfying(tail -> assertThat(tail).contains("I die"));
  }

  /** All of them were in one block. */
  @Test
  void measuresWhoIsSoundBesideThem() {
    Trial sound = trial("sound");

    assertThat(run.trials().stream().map(trial -> trial.planned().group()).distinct()).hasSize(1);
    assertThat(sound.verdict()).isNotEqualTo(Verdict.INVALID);
    assertThat(sound.cells()).hasSize(2);
    assertThat(sound.cells())
        .flatExtracting(cell -> cell.iterations())
        .allSatisfy(iteration -> assertThat(iteration.errors()).isEmpty());
  }

  private Trial trial(String contender) {
    return run.trials().stream()
        .filter(trial -> trial.planned().contender().equals(contender))
        .findFirst()
        .orElseThrow();
  }
}

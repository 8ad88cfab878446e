package dev.joust.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's own claims, held against a run by {@code joust report}. */
class ReportClaimsTest {

  private static final String MANIFEST =
      """
      {"schemaVersion": 2, "methodVersion": "3", "label": "a", "seed": 1,
       "startedAt": "2026-01-01T00:00:00Z", "status": "complete",
       "contenders": [{"name": "mine", "framework": "Mine", "version": "1", "features": [],
                       "control": false}],
       "measures": [{"name": "rate", "unit": "req/s", "better": "higher", "aggregate": "median",
                     "title": "Throughput"}],
       "suites": [{"name": "flow", "title": "Flow", "question": "", "columnFactor": "",
                   "mainMeasures": ["rate"]}],
       "plan": [{"id": "b1-mine", "contender": "mine", "block": 1, "way": "steady",
                 "client": "wire", "cells": [{"suite": "flow", "bytes": 512}]}]}
      """;

  private static final String SAMPLES =
      """
      {"type":"cell","trial":"b1-mine","block":1,"way":"steady","contender":"mine","client":"wire",\
      "cell":{"suite":"flow","bytes":512},"verdict":"VALID","reasons":[],"measures":{"rate":1000},\
      "flags":[],"iterations":{}}
      {"type":"trial","trial":"b1-mine","block":1,"way":"steady","contender":"mine","client":"wire",\
      "cells":[{"suite":"flow","bytes":512}],"verdict":"VALID","reasons":[],"steadiness":"steady",\
      "startedAt":"2026-01-01T00:00:00Z","endedAt":"2026-01-01T00:01:00Z","lines":1}
      """;

  @TempDir Path folder;

  private Path run;
  private Path claims;

  @BeforeEach
  void makeRun() throws IOException {
    run = Files.createDirectory(folder.resolve("run"));
    Files.writeString(run.resolve("run.json"), MANIFEST);
    Files.writeString(run.resolve("samples.jsonl"), SAMPLES);
    claims = folder.resolve("mine.yaml");
  }

  @Test
  void aPromiseThatIsKeptIsInTheReport() throws IOException {
    promise("above: 900");

    JoustCall joust =
        JoustCall.of(
            "report", run.toString(), "--claims", claims.toString(), "--fail-on", "claims");

    assertThat(joust.status()).as(joust.output()).isZero();
    assertThat(run.resolve("tables/claims.md")).content().contains("P1", "holds");
    assertThat(run.resolve("claims.yaml")).hasSameTextualContentAs(claims);
  }

  @Test
  void aPromiseThatIsBrokenFailsIfThatIsAsked() throws IOException {
    promise("above: 1100");

    JoustCall asked =
        JoustCall.of(
            "report", run.toString(), "--claims", claims.toString(), "--fail-on", "claims");

    assertThat(asked.status()).isEqualTo(5);
    assertThat(asked.output()).contains("joust: claim P1 does not hold for mine: It is quick.\n");
    assertThat(JoustCall.of("report", run.toString(), "--claims", claims.toString()).status())
        .isZero();
  }

  @Test
  void aPromiseThatIsNotDecidedHasAStatusOfItsOwnIfThatIsAsked() throws IOException {
    promise("above: 900");
    Path samples = run.resolve("samples.jsonl");
    Files.writeString(samples, Files.readString(samples).replace("VALID", "SUSPECT"));

    JoustCall joust =
        JoustCall.of(
            "report", run.toString(), "--claims", claims.toString(), "--fail-on", "claims");

    assertThat(joust.output())
        .contains("joust: claim P1 is left undecided by this run for mine: It is quick.\n");
    assertThat(joust.status()).isEqualTo(6);
  }

  @Test
  void aRunThatTestsNoPromiseHasAStatusOfItsOwnIfThatIsAsked() throws IOException {
    promise("above: 900");
    Files.writeString(claims, Files.readString(claims).replace("suite: flow", "suite: idle"));

    JoustCall joust =
        JoustCall.of(
            "report", run.toString(), "--claims", claims.toString(), "--fail-on", "claims");

    assertThat(joust.output()).contains("joust: this run tests no claim of " + claims + "\n");
    assertThat(joust.status()).isEqualTo(6);
  }

  @Test
  void claimsThatCannotBeReadAreRefusedAndNothingIsWritten() throws IOException {
    promise("above: 900, abov: 1");

    JoustCall joust = JoustCall.of("report", run.toString(), "--claims", claims.toString());

    assertThat(joust.status()).isEqualTo(2);
    assertThat(joust.output())
        .startsWith("joust: " + claims + ":8: ")
        .contains("unknown key 'abov'")
        .hasLineCount(1);
    assertThat(run.resolve("report.md")).doesNotExist();
    assertThat(JoustCall.of("report", run.toString(), "--claims", "none.yaml").output())
        .isEqualTo("joust: none.yaml cannot be read: name a file of claims\n");
    assertThat(JoustCall.of("report", run.toString(), "--fail-on", "claims").output())
        .startsWith("joust: --fail-on claims needs the claims");
  }

  private void promise(String expectation) throws IOException {
    Files.writeString(
        claims,
        """
        sources: {P: Our promises}
        claims:
          - id: P1
            source: P
            text: It is quick.
            suite: flow
            measure: rate
            expect: {%s}
        """
            .formatted(expectation));
  }
}

package dev.joust.harness.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.joust.harness.experiment.Distribution;
import dev.joust.harness.explain.Explainer.Turns;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.Profiles;
import dev.joust.harness.server.Contenders;
import dev.joust.harness.suite.Suites;
import dev.joust.reports.compare.Change;
import dev.joust.reports.compare.Effect;
import dev.joust.reports.document.Markdown;
import dev.joust.reports.explain.Explanation;
import dev.joust.reports.explain.ExplanationPage;
import dev.joust.run.Cell;
import dev.joust.run.Measure;
import dev.joust.run.Measure.Aggregate;
import dev.joust.run.Measure.Direction;
import dev.joust.run.Setting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real servers under a flight recorder. */
@Timeout(900)
@Tag("long")
class ExplainerIT {

  private static final Path DISTRIBUTION = Path.of(System.getProperty("joust.distribution"));

  /** A buffer of a few allocations, so that each server is sampled as it asks for the next. */
  private static final String SAMPLED = "netty?jvm=-XX:-ResizeTLAB&jvm=-XX:TLABSize=4k";

  private static final String VARIANT = SAMPLED + "&ioThreads=1";
  private static final Measure CPU =
      new Measure(
          "serverCpuMicrosPerRequest", "µs", Direction.LOWER, Aggregate.MEDIAN, "Server CPU");

  @TempDir Path folder;

  private static Change change(String suite, String way, Cell cell) {
    return new Change(
        VARIANT,
        new Setting(suite, way, "wire"),
        cell,
        false,
        CPU,
        Optional.of(1.0),
        Optional.of(1.0),
        Optional.empty(),
        Effect.UNDECIDED);
  }

  @Test
  void recordsBothVariantsUnderTheSameLoad() throws Exception {
    Profile profile =
        new Profiles(Suites.ALL, "smoke")
            .set("--set", "ask=[connection, startup]")
            .set("--set", "client=wire")
            .set("--set", "pinning=false")
            .set("--set", "frameworks=['%s', '%s']".formatted(SAMPLED, VARIANT))
            .set("--set", "suites.connection={websocket: {connections: [8], payloadBytes: [64]}}")
            .profile();
    Cell echo =
        Cell.of("connection")
            .with("exchange", "websocket")
            .with("connections", 8)
            .with("payloadBytes", 64);
    List<String> said = new ArrayList<>();

    List<Explanation> found =
        new Explainer(
                new Distribution(
                    Contenders.in(DISTRIBUTION.resolve("servers")),
                    DISTRIBUTION.resolve("host"),
                    DISTRIBUTION.resolve("lib")),
                profile,
                folder,
                new FlightRecorder(),
                new Turns(Duration.ofMillis(250), 12),
                said::add)
            .explain(
                List.of(
                    change("connection", "websocket", echo),
                    change("connection", "websocket", echo),
                    change("startup", "scenario", Cell.of("startup"))),
                SAMPLED);

    assertThat(said)
        .containsExactly("explaining %s, 1 of 1: %s".formatted(VARIANT, found.get(0).place()));
    assertThat(found)
        .singleElement()
        .satisfies(
            own -> {
              assertThat(own.before().requests()).isPositive();
              assertThat(own.after().requests()).isPositive();
              // On a busy machine one of them may never be seen at work.
              assertThat(Stream.of(own.before(), own.after()))
                  .flatExtracting(recorded -> recorded.atWork().byStack().keySet())
                  .anyMatch(stack -> stack.stream().anyMatch(f -> f.startsWith("io.netty.")));
              assertThat(own.after().allocation().byStack()).isNotEmpty();
            });
    assertThat(ExplanationPage.markdown(found, Explainer.FOLDER))
        .contains(Markdown.escaped(VARIANT + " against " + SAMPLED), "explain/flame-1-time.html");
    assertThat(folder.resolve("explain/explain-1-before.jfr")).isNotEmptyFile();
    assertThat(folder.resolve("explain/explain-1-after.jfr")).isNotEmptyFile();
  }
}

package dev.joust.harness.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.joust.harness.suite.Suites;
import dev.joust.harness.trial.Asked;
import dev.joust.lab.input.UsageException;
import dev.joust.load.Endpoint;
import dev.joust.run.Cell;
import dev.joust.run.Factor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a comparison asks by the time that it has. */
class StagesTest {

  private static final List<String> SMALL =
      List.of("connection http-keepalive 512", "connection websocket 512");
  private static final List<String> MORE =
      List.of(
          "connection http-close 512",
          "connection http-keepalive 512",
          "connection websocket 512",
          "flow websocket 102400");

  @TempDir Path folder;

  private static Profiles compare(String... assignments) {
    Profiles profiles = new Profiles(Suites.ALL, "compare");
    Stream.of(assignments).forEach(assignment -> profiles.set("--set", assignment));
    return profiles;
  }

  /** Suite, exchange and size of all cells that are loads. */
  private static List<String> loads(Profiles profiles) {
    Asked asked = Suites.asked(profiles.profile());
    return Stream.of(Way.values())
        .flatMap(way -> asked.loads().stream().flatMap(own -> own.cells(way, "wire").stream()))
        .filter(cell -> List.of("connection", "flow").contains(cell.suite()))
        .map(StagesTest::words)
        .distinct()
        .sorted()
        .toList();
  }

  private static String words(Cell cell) {
    return String.join(
        " ",
        cell.suite(),
        cell.get(Factors.EXCHANGE).label(),
        String.valueOf(cell.get(Factor.PAYLOAD_BYTES)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1s", "5m", "599s"})
  void upToTenMinutesThereAreTwoCells(String budget) {
    Profiles profiles = compare("budget=" + budget);

    assertThat(loads(profiles)).isEqualTo(SMALL);
    assertThat(profiles.profile().suites().settings()).containsOnlyKeys("connection");
  }

  @ParameterizedTest
  @ValueSource(strings = {"10m", "601s", "1199s"})
  void upToTwentyLargeMessagesNewConnectionsAndStartUpAreAdded(String budget) {
    Profiles profiles = compare("budget=" + budget);

    assertThat(loads(profiles)).isEqualTo(MORE);
    assertThat(profiles.profile().suites().settings())
        .containsOnlyKeys("connection", "flow", "startup");
  }

  @ParameterizedTest
  @ValueSource(strings = {"20m", "1201s", "90m"})
  void fromTwentyOnAllIsAsked(String budget) {
    Profiles profiles = compare("budget=" + budget);

    assertThat(loads(profiles)).isEqualTo(MORE);
    assertThat(profiles.profile().suites().settings())
        .containsOnlyKeys("connection", "flow", "latency", "idle", "startup");
  }

  @Test
  void withoutABudgetOfItsOwnARunHasFiveMinutes() {
    assertThat(loads(compare())).isEqualTo(SMALL);
  }

  @Test
  void whereMoreContendersTakeLongerNothingMoreIsAsked() {
    Profiles profiles = compare("budget=5m").stretchedBy(4);

    assertThat(loads(profiles)).isEqualTo(SMALL);
    assertThat(profiles.profile().budget()).contains(Duration.ofMinutes(20));
  }

  @Test
  void aBlockHasAsManyRoundsAsTellMostInTheTime() {
    assertThat(compare().profile().slices(Endpoint.HTTP_KEEPALIVE, 512).rounds()).isEqualTo(100);
  }

  @Test
  void aUserIsToldWhatIsAskedAndWhatMoreTimeAdds() {
    assertThat(compare().scope())
        .contains(
            "asked: HTTP keep-alive and WebSocket echo of 512 B (--budget 10m adds a connection for"
                + " each request, WebSocket echo of 100 KB and start-up; --budget 20m adds response"
                + " time at equal rate and memory of idle connections; --suites chooses by hand)");
    assertThat(compare("budget=20m").scope().orElseThrow())
        .startsWith("asked: HTTP keep-alive and ")
        .endsWith(
            "; response time at equal rate and memory of idle connections (--suites chooses by hand)");
  }

  @Test
  void whoNamesSuitesHasAllOfThem() {
    Profiles profiles = compare().set("--suites", "ask", List.of("connection", "idle"));

    assertThat(loads(profiles))
        .containsExactly(
            "connection http-close 512",
            "connection http-keepalive 512",
            "connection websocket 512");
    assertThat(profiles.profile().suites().settings()).containsOnlyKeys("connection", "idle");
    assertThat(profiles.scope()).isEmpty();
  }

  @Test
  void aFlagGoesOverTheStage() {
    assertThat(loads(compare("suites.connection.steady.exchanges=[http-close]")))
        .containsExactly("connection http-close 512", "connection websocket 512");
  }

  @ParameterizedTest
  @CsvSource({"base: compare, true", "'{base: compare, ask: [flow]}', false", "base: quick, false"})
  void aFileOverTheProfileHasItsStagesUnlessItNamesSuites(String yaml, boolean isStaged)
      throws IOException {
    String keys = yaml.startsWith("{") ? yaml : yaml + "\nblocks: 4\n";
    Path file = Files.writeString(folder.resolve("own.yaml"), keys);

    assertThat(new Profiles(Suites.ALL, file.toString()).scope().isPresent()).isEqualTo(isStaged);
  }

  @Test
  void aRunIsStoredWithWhatItAskedAndNoStages() {
    Profiles profiles = compare("budget=10m");

    assertThat(profiles.tree().has("stages")).isFalse();
    assertThat(Profiles.stored(Suites.ALL, profiles.tree()).ask())
        .containsExactly("connection", "flow", "startup");
  }

  @Test
  void aBudgetThatIsNoneIsNamed() {
    assertThatThrownBy(() -> compare("budget=soon").profile())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("budget");
  }

  @Test
  void aFileOfTheUserHasNoStages() throws IOException {
    Path file = Files.writeString(folder.resolve("own.yaml"), "base: compare\nstages: []\n");

    assertThatThrownBy(() -> new Profiles(Suites.ALL, file.toString()).profile())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("stages: unknown key");
  }
}

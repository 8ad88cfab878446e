package dev.joust.harness.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.harness.client.LoadClients;
import dev.joust.harness.feed.LiveExchange;
import dev.joust.harness.suite.Suites;
import dev.joust.harness.suite.idle.IdleScenario;
import dev.joust.harness.suite.jobs.JobsScenario;
import dev.joust.harness.suite.jobs.JobsSettings.JobTimes;
import dev.joust.harness.suite.jobs.StressScenario;
import dev.joust.harness.suite.jobs.client.JobExchange;
import dev.joust.harness.suite.live.LivePreset;
import dev.joust.harness.suite.live.LiveScenario;
import dev.joust.harness.suite.live.LiveSettings;
import dev.joust.harness.suite.requests.RequestSuite;
import dev.joust.harness.suite.requests.RequestSuites;
import dev.joust.harness.trial.LoadQuestion;
import dev.joust.harness.trial.Suite;
import dev.joust.harness.variant.Variant;
import dev.joust.lab.input.UsageException;
import dev.joust.load.Endpoint;
import dev.joust.load.Endpoint.Security;
import dev.joust.run.Until;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Profiles, and what is said of wrong ones. */
class ProfilesTest {

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"smoke", "full"})
  void builtInOnesHaveCellsForEverySuiteAndWay(String name) {
    Profile profile =
        new Profiles(Suites.ALL, name)
            .set("--suites", "ask", Suites.ALL.stream().map(Suite::name).toList())
            .profile();

    for (Suite<?> suite : Suites.ALL) {
      if (suite instanceof RequestSuite ofRequests) {
        assertThat(ofRequests.ways(profile))
            .as(suite.name())
            .containsOnlyKeys(ofRequests.exchanges().keySet());
      }
      assertThat(profile.suites().of(suite)).as(suite.name()).isPresent();
    }
  }

  @Test
  void standardAsksWarmServersByTheClientThatIsLeastOftenTheLimit() {
    Profile standard = new Profiles(Suites.ALL, "standard").profile();

    for (String suite : List.of("concurrency", "flow", "connection", "occupancy")) {
      assertThat(clients(standard, suite, Way.STEADY)).as(suite).containsExactly("wire");
      assertThat(clients(standard, suite, Way.WEBSOCKET)).as(suite).containsExactly("wire");
    }
    assertThat(clients(standard, "concurrency", Way.AS_PUBLISHED)).containsExactly("ahc");
    assertThat(clients(standard, "flow", Way.AS_PUBLISHED)).isEmpty();
  }

  @Test
  void aWayCanLeaveOutExchanges() throws IOException {
    String flow = "suites: {flow: {steady: {exchanges: [http-close]}}}\n";
    Profile profile = new Profiles(Suites.ALL, file(flow).toString()).profile();

    assertThat(Suites.asked(profile).loads())
        .flatExtracting(question -> question.cells(Way.STEADY, "wire"))
        .filteredOn(cell -> cell.suite().equals("flow"))
        .isNotEmpty()
        .allMatch(cell -> cell.value(Factors.EXCHANGE).equals(Optional.of(Endpoint.HTTP_CLOSE)));
  }

  @Test
  void quickAsksOfThreeKindsOfRequestsSideBySide() {
    Profile quick = new Profiles(Suites.ALL, "quick").profile();
    Map<Way, Factors> ways = RequestSuites.CONNECTION.ways(quick);

    assertThat(quick.suites().settings()).containsOnlyKeys("connection");
    assertThat(ways).containsOnlyKeys(Way.STEADY, Way.WEBSOCKET);
    assertThat(ways.values())
        .allSatisfy(
            cells -> {
              assertThat(cells.connections()).containsExactly(100);
              assertThat(cells.payloadBytes()).containsExactly(512);
            });
    assertThat(clients(quick, "connection", Way.STEADY)).containsExactly("wire");
    assertThat(clients(quick, "connection", Way.WEBSOCKET)).containsExactly("wire");
    assertThat(quick.design()).isEqualTo(Design.INTERLEAVED);
    assertThat(quick.frameworks()).as("all there are").isEmpty();
    assertThat(quick.slices(Endpoint.HTTP_CLOSE, 512).slice())
        .as("new connections take longer")
        .isGreaterThan(quick.slices(Endpoint.HTTP_KEEPALIVE, 512).slice());
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "quick", "smoke", "full", "tls", "production"})
  void everyContenderIsMeasured(String name) {
    assertThat(new Profiles(Suites.ALL, name).profile().leaveOut()).isEmpty();
  }

  @Test
  void fullHasTheSourcesParameters() {
    Profile full = new Profiles(Suites.ALL, "full").profile();

    assertThat(full.blocks()).isEqualTo(3);
    assertThat(full.trialSpan()).isEqualTo(TrialSpan.CELL);
    assertThat(full.asPublished().requests()).isEqualTo(10_000);
    Factors published = RequestSuites.CONCURRENCY.ways(full).get(Way.AS_PUBLISHED);
    assertThat(published.connections()).containsExactly(10, 100, 200, 500, 1_000);
    assertThat(published.payloadBytes()).containsExactly(512);
    assertThat(RequestSuites.FLOW.ways(full).get(Way.AS_PUBLISHED).payloadBytes())
        .containsExactly(512, 5_120, 10_240, 20_480, 51_200, 102_400);
    assertThat(full.timeScale()).hasValue(1.0);
    JobTimes times =
        new JobTimes(Duration.ofSeconds(10), Duration.ofSeconds(11), Duration.ofMillis(500));
    assertThat(full.suites().of(JobsScenario.SUITE))
        .hasValueSatisfying(
            jobs -> {
              assertThat(jobs.users()).isEqualTo(20);
              assertThat(jobs.jobsPerUser()).isEqualTo(10);
              assertThat(jobs.exchanges())
                  .extracting(JobExchange::label)
                  .contains("poll-500ms", "poll-250ms", "websocket");
              assertThat(jobs.times()).isEqualTo(times);
            });
    assertThat(full.suites().of(StressScenario.SUITE))
        .hasValueSatisfying(
            stress -> {
              assertThat(stress.users()).startsWith(40, 60, 100, 150).contains(800, 1_600);
              assertThat(stress.limits().toString()).isEqualTo("[none, quota-0.125, one-core]");
              assertThat(stress.jobsPerUser()).isEqualTo(10);
              assertThat(stress.times()).isEqualTo(times);
            });
  }

  private static LiveSettings live(String profile) {
    return new Profiles(Suites.ALL, profile)
        .set("--suites", "ask=[live]")
        .profile()
        .suites()
        .of(LiveScenario.SUITE)
        .orElseThrow();
  }

  @Test
  void pausesBetweenPollsAreInProportionToThePeriod() {
    LiveSettings full = live("full");
    LiveSettings smoke = live("smoke");

    assertThat(full.period(LiveExchange.POLLING_NGINX)).isEqualTo(Duration.ofSeconds(5));
    assertThat(full.pause(LiveExchange.POLLING, LivePreset.ARTICLE))
        .isEqualTo(Duration.ofMillis(500));
    assertThat(full.pause(LiveExchange.POLLING, LivePreset.REPOSITORY))
        .isEqualTo(Duration.ofMillis(100));
    assertThat(smoke.pause(LiveExchange.POLLING, LivePreset.ARTICLE))
        .isEqualTo(Duration.ofMillis(50));
    assertThat(smoke.period(LiveExchange.POLLING_NGINX))
        .as("caches count in seconds")
        .isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void aFileOverridesItsBaseAndFlagsOverrideTheFile() throws IOException {
    Path file = file("base: smoke\nblocks: 2\nwarm:\n  slice: 700ms\n");
    Profile profile = new Profiles(Suites.ALL, file.toString()).set("--set", "blocks=4").profile();

    assertThat(profile.blocks()).isEqualTo(4);
    assertThat(profile.warm().slice()).isEqualTo(Duration.ofMillis(700));
    assertThat(profile.warm().rounds()).as("of smoke").isEqualTo(2);
    assertThat(profile.timeout()).as("of standard").isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void aSuiteSetToNothingIsNotAsked() throws IOException {
    Path file = file("base: smoke\nsuites: {flow: {}, connection: ~, occupancy: {steady: ~}}\n");
    Profile profile =
        new Profiles(Suites.ALL, file.toString()).set("--suites", "suites.flow={}").profile();

    assertThat(RequestSuites.FLOW.ways(profile)).isEmpty();
    assertThat(RequestSuites.CONNECTION.ways(profile)).isEmpty();
    assertThat(RequestSuites.OCCUPANCY.ways(profile))
        .containsOnlyKeys(Way.AS_PUBLISHED, Way.WEBSOCKET);
    assertThat(RequestSuites.CONCURRENCY.ways(profile)).containsOnlyKeys(Way.values());
    assertThat(profile.suites().isEmpty()).isFalse();
  }

  @Test
  void aSuiteWithoutAWayIsNotAsked() throws IOException {
    Path file = file("base: smoke\nsuites: {flow: {as-published: ~, steady: ~, websocket: ~}}\n");
    Profile profile = new Profiles(Suites.ALL, file.toString()).profile();

    assertThat(profile.suites().of(RequestSuites.FLOW)).isEmpty();
    assertThat(new SuitesProfile(Map.of()).isEmpty()).isTrue();
  }

  @Test
  void aNewSuiteHasSettingsOfItsOwn() throws IOException {
    record Names(List<String> names) {}
    Section<Names> section =
        new Section<>() {
          @Override
          public String name() {
            return "names";
          }

          @Override
          public Class<Names> settings() {
            return Names.class;
          }
        };
    List<Section<?>> sections = new ArrayList<>(Suites.ALL);
    sections.add(section);
    String known = "suites: {names: {names: [a, b]}}\nask: [names]\n";
    String unknown = "suites:\n  names: {name: [a]}\n";

    assertThat(new Profiles(sections, file(known).toString()).profile().suites().of(section))
        .contains(new Names(List.of("a", "b")));
    assertThatThrownBy(() -> new Profiles(sections, file(unknown).toString()).profile())
        .hasMessageContaining("mine.yaml:2: suites.names.name: unknown key: did you mean names?");
  }

  @Test
  void aSuiteIsAskedIfItIsNamed() throws IOException {
    Path file = file("base: smoke\nask: [idle]\n");
    Profile profile = new Profiles(Suites.ALL, file.toString()).profile();
    Profile flagged =
        new Profiles(Suites.ALL, file.toString()).set("--suites", "ask=[live, flow]").profile();

    assertThat(profile.suites().of(IdleScenario.SUITE)).isPresent();
    assertThat(RequestSuites.FLOW.ways(profile)).isEmpty();
    assertThat(profile.suites().of(LiveScenario.SUITE)).isEmpty();
    assertThat(flagged.suites().of(IdleScenario.SUITE)).isEmpty();
    assertThat(RequestSuites.FLOW.ways(flagged)).containsOnlyKeys(Way.values());
    assertThat(flagged.suites().of(LiveScenario.SUITE)).isPresent();
  }

  @Test
  void theClientOfAWayGoesBeforeThatOfItsSuiteAndOfTheProfile() throws IOException {
    Path file =
        file(
            "client: wire\nsuites: {flow: {client: both, steady: {client: ahc}}, occupancy: {}}\n");
    Profile profile = new Profiles(Suites.ALL, file.toString()).profile();

    assertThat(clients(profile, "flow", Way.STEADY)).containsExactly("ahc");
    assertThat(clients(profile, "flow", Way.WEBSOCKET)).containsExactly("ahc", "wire");
    assertThat(clients(profile, "connection", Way.STEADY)).containsExactly("wire");
  }

  @Test
  void aLaterClientOfAllIsThatOfAllSuites() {
    Profile full = new Profiles(Suites.ALL, "full").profile();
    Profile wire = new Profiles(Suites.ALL, "full").set("--set", "client=wire").profile();
    Profile one =
        new Profiles(Suites.ALL, "full")
            .set("--set", "client=wire")
            .set("--set", "suites.concurrency.client=both")
            .profile();

    for (String suite : List.of("concurrency", "connection")) {
      assertThat(clients(full, suite, Way.STEADY)).containsExactly("ahc", "wire");
      assertThat(clients(wire, suite, Way.AS_PUBLISHED)).containsExactly("wire");
      assertThat(clients(wire, suite, Way.STEADY)).containsExactly("wire");
    }
    assertThat(clients(one, "concurrency", Way.STEADY)).containsExactly("ahc", "wire");
    assertThat(clients(one, "connection", Way.STEADY)).containsExactly("wire");
  }

  private static List<String> clients(Profile profile, String suite, Way way) {
    List<LoadQuestion> asked = Suites.asked(profile).loads();
    return LoadClients.names().stream()
        .filter(
            client ->
                asked.stream()
                    .flatMap(question -> question.cells(way, client).stream())
                    .anyMatch(cell -> cell.suite().equals(suite)))
        .toList();
  }

  @Test
  void anExchangeHasSlicesOfItsOwnWhereTheyDiffer() throws IOException {
    String warm = "warm: {rounds: 30, leadIn: 1ms, slice: 20ms, http-close: {slice: 80ms}}\n";
    Profile profile = new Profiles(Suites.ALL, file(warm).toString()).profile();

    assertThat(profile.slices(Endpoint.HTTP_KEEPALIVE, 512)).isEqualTo(slices(30, 1, 20));
    assertThat(profile.slices(Endpoint.WEBSOCKET, 512)).isEqualTo(slices(30, 1, 20));
    assertThat(profile.slices(Endpoint.HTTP_CLOSE, 512).slice()).isEqualTo(Duration.ofMillis(80));
    assertThat(profile.slices(Endpoint.HTTP_CLOSE, 512).rounds()).isEqualTo(30);
  }

  @ParameterizedTest
  @CsvSource({"65535, 20", "65536, 500", "102400, 500"})
  void largeMessagesHaveSlicesOfTheirOwn(int payloadBytes, int sliceMillis) throws IOException {
    String warm = "warm: {rounds: 30, leadIn: 1ms, slice: 20ms, websocket-large: {slice: 500ms}}\n";
    Profile profile = new Profiles(Suites.ALL, file(warm).toString()).profile();

    assertThat(profile.slices(Endpoint.WEBSOCKET, payloadBytes))
        .isEqualTo(slices(30, 1, sliceMillis));
    assertThat(profile.slices(Endpoint.HTTP_KEEPALIVE, payloadBytes)).isEqualTo(slices(30, 1, 20));
  }

  @Test
  void cellsWithinTlsHaveSlicesOfTheirOwn() throws IOException {
    String warm =
        "warm: {rounds: 30, leadIn: 1ms, slice: 20ms, http-close: {slice: 80ms}, tls: {rounds: 60}}\n";
    Profile profile = new Profiles(Suites.ALL, file(warm).toString()).profile();

    assertThat(profile.slices(Endpoint.WEBSOCKET, 512)).isEqualTo(slices(30, 1, 20));
    assertThat(profile.slices(Endpoint.WEBSOCKET.within(Security.TLS), 512))
        .isEqualTo(slices(60, 1, 20));
    assertThat(profile.slices(Endpoint.HTTP_CLOSE.within(Security.TLS), 512))
        .isEqualTo(slices(60, 1, 80));
  }

  @Test
  void slicesOfAnExchangeGoBeforeThoseWithinTls() throws IOException {
    String warm =
        "warm: {rounds: 30, leadIn: 1ms, slice: 20ms, tls: {slice: 45ms},"
            + " http-close: {slice: 80ms}, websocket-large: {slice: 140ms}}\n";
    Profile profile = new Profiles(Suites.ALL, file(warm).toString()).profile();

    assertThat(profile.slices(Endpoint.HTTP_CLOSE.within(Security.TLS), 512))
        .isEqualTo(slices(30, 1, 80));
    assertThat(profile.slices(Endpoint.WEBSOCKET.within(Security.TLS), 65_536))
        .isEqualTo(slices(30, 1, 140));
    assertThat(profile.slices(Endpoint.WEBSOCKET.within(Security.TLS), 65_535))
        .isEqualTo(slices(30, 1, 45));
  }

  @Test
  void anExchangeIsAskedForAtARateOnlyWhereContendersAreSideBySide() {
    Profiles profiles =
        new Profiles(Suites.ALL, "smoke").set("--set", "warm.http-close.loadPercent=60");

    assertThat(profiles.profile().loadPercent(Endpoint.HTTP_CLOSE)).contains(60);
    assertThat(profiles.profile().loadPercent(Endpoint.HTTP_KEEPALIVE)).isEmpty();
    assertThat(
            profiles
                .set("--design", "design=sequential")
                .profile()
                .loadPercent(Endpoint.HTTP_CLOSE))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0", "101"})
  void aRateIsAPercentageOfTheCapacity(int percent) {
    Profiles profiles =
        new Profiles(Suites.ALL, "smoke").set("--set", "warm.http-close.loadPercent=" + percent);

    assertThatThrownBy(profiles::profile)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("loadPercent");
  }

  @Test
  void aWarmUpsLeastIsNotOverItsCap() {
    Profiles profiles =
        new Profiles(Suites.ALL, "smoke").set("--set", "warm.warmUp={least: 2s, cap: 2s}");

    assertThat(profiles.profile().warm().warmUp().least()).isEqualTo(Duration.ofSeconds(2));
    assertThatThrownBy(profiles.set("--set", "warm.warmUp.least=2001ms")::profile)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("least is 2001 ms, must be 0 to the cap of 2000 ms");
  }

  private static Slices slices(int rounds, int leadInMillis, int sliceMillis) {
    return new Slices(rounds, Duration.ofMillis(leadInMillis), Duration.ofMillis(sliceMillis));
  }

  @Test
  void aLaterSliceOfAllIsThatOfAllExchanges() {
    Profiles profiles =
        new Profiles(Suites.ALL, "standard")
            .set("--set", "warm.http-close={rounds: 7, leadIn: 3ms, slice: 80ms}")
            .set("--set", "warm.slice=30ms");

    assertThat(profiles.profile().slices(Endpoint.HTTP_CLOSE, 512)).isEqualTo(slices(7, 3, 30));
    assertThat(
            profiles
                .set("--set", "warm.http-close.slice=90ms")
                .profile()
                .slices(Endpoint.HTTP_CLOSE, 512))
        .isEqualTo(slices(7, 3, 90));
  }

  @ParameterizedTest
  @CsvSource({"1, 0s, 1ms", "10000, 10s, 1m"})
  void slicesMayBeAtTheirLimits(int rounds, String leadIn, String slice) {
    String all = "{rounds: %d, leadIn: %s, slice: %s}".formatted(rounds, leadIn, slice);
    Slices ofOne =
        new Profiles(Suites.ALL, "smoke")
            .set("--set", "warm.websocket=" + all)
            .profile()
            .slices(Endpoint.WEBSOCKET, 512);

    assertThat(ofOne.rounds()).isEqualTo(rounds);
    assertThat(
            new Profiles(Suites.ALL, "smoke")
                .set("--set", "warm=" + all)
                .profile()
                .slices(Endpoint.HTTP_CLOSE, 512))
        .isEqualTo(ofOne);
  }

  @Test
  void contendersTakeTurnsAndDifferencesOfFivePercentMatterUnlessSaidOtherwise()
      throws IOException {
    Profile standard = new Profiles(Suites.ALL, "standard").profile();
    Profile mine =
        new Profiles(Suites.ALL, file("indifference: 0.1%\n").toString())
            .set("--design", "design=sequential")
            .profile();

    assertThat(standard.design()).isEqualTo(Design.INTERLEAVED);
    assertThat(standard.indifference().share()).isEqualTo(0.05);
    assertThat(mine.design()).isEqualTo(Design.SEQUENTIAL);
    assertThat(mine.indifference().share()).isEqualTo(0.001);
  }

  @ParameterizedTest
  @CsvSource({"design", "indifference"})
  void aStoredProfileWithoutAKeyOfTodayHasItsDefault(String key) {
    ObjectNode stored = new Profiles(Suites.ALL, "smoke").tree();
    stored.remove(key);

    assertThat(Profiles.stored(Suites.ALL, stored))
        .isEqualTo(new Profiles(Suites.ALL, "smoke").profile());
  }

  @Test
  void whatIsNamedTwiceIsMeasuredOnce() {
    Profile profile =
        new Profiles(Suites.ALL, "smoke")
            .set("--set", "frameworks=[a, b, a]")
            .set("--set", "suites.flow.steady.connections=[5, 5]")
            .profile();

    assertThat(profile.frameworks()).extracting(Variant::text).containsExactly("a", "b");
    assertThat(RequestSuites.FLOW.ways(profile).get(Way.STEADY).connections()).containsExactly(5);
  }

  @Test
  void blocksAreAddedForAnHourUnlessSaidOtherwise() {
    Profiles profiles = new Profiles(Suites.ALL, "smoke").set("--until", "until=2.5%");

    assertThat(new Profiles(Suites.ALL, "smoke").profile().stopping()).isEmpty();
    assertThat(profiles.profile().stopping()).contains(new Until(0.025, Duration.ofHours(1)));
    assertThat(profiles.set("--budget", "budget=90s").profile().stopping())
        .contains(new Until(0.025, Duration.ofSeconds(90)));
  }

  @Test
  void aBudgetAloneIsUsedUp() {
    Profiles profiles = new Profiles(Suites.ALL, "smoke").set("--budget", "budget=90s");

    assertThat(profiles.profile().stopping())
        .contains(new Until(Until.WHATEVER_IT_TAKES, Duration.ofSeconds(90)));
  }

  @Test
  void aRunThatAddsBlocksMayBeLookedAtInBetween() {
    Profiles profiles = new Profiles(Suites.ALL, "smoke").set("--stop-at", "worse=3%");

    assertThat(profiles.profile().stopping()).isEmpty();
    assertThat(profiles.set("--budget", "budget=90s").profile().stopping())
        .contains(new Until(Until.WHATEVER_IT_TAKES, Duration.ofSeconds(90)).looking(0.03));
  }

  @ParameterizedTest
  @CsvSource({"0.09%, false", "0.1%, true", "100%, true", "101%, false"})
  void whatEndsARunIsAShare(String share, boolean isTaken) {
    Profiles profiles = new Profiles(Suites.ALL, "smoke").set("--stop-at", "worse=" + share);

    assertThat(catchThrowable(profiles::profile) == null).isEqualTo(isTaken);
  }

  @Test
  void whatIsStoredIsTheEffectiveProfile() throws IOException {
    Profiles profiles =
        new Profiles(Suites.ALL, file("blocks: 7\n").toString()).set("--seed", "seed=3");

    assertThat(Profiles.stored(Suites.ALL, profiles.tree())).isEqualTo(profiles.profile());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "blocks: 0 | :2: blocks is 0, must be 1 to 1000",
        "blocks: many | :2: blocks: 'many' is not a number",
        "bloks: 3 | :2: bloks: unknown key: did you mean blocks?",
        "bas: smoke | :2: bas: unknown key: did you mean base?",
        "profile: smoke | :2: profile is not a key; name the built-in profile that the file changes",
        "{blocks: 2, blocks: 3} | :2: 'blocks' is there twice, leave one",
        "blocks: 2.5 | :2: blocks: '2.5' is not an integer",
        "pinning: maybe | :2: pinning: 'maybe' is not allowed, must be true or false",
        "realTime: maybe | :2: realTime: 'maybe' is not allowed, must be true or false",
        "blocks: 99999999999 | :2: blocks: is too large or too small a number",
        "ask: [] | :2: ask is empty, must name suites",
        "frameworks: | :2: frameworks is empty, must name contenders; leave it out for all",
        "'' | :1: says nothing, must have a 'key: value'",
        "until: 2 | :2: until: the share is '2', must be a number with its sign, such as 2%",
        "until: 500% | :2: until is 500%, must be 0.1% to 100%",
        "until: [2%] | :2: until: the share is '[2%]', must be a number with its sign",
        "{until: 2%, budget: 0s} | :2: budget is 0 s, must be 1s to 10080m",
        "design: paired | :2: design: 'paired' is not allowed, must be one of interleaved, sequential",
        "indifference: 5 | :2: indifference: the share is '5', must be a number with its sign",
        "indifference: 0.09% | :2: indifference is 0.09%, must be 0.1% to 100%",
        "indifference: 101% | :2: indifference is 101%, must be 0.1% to 100%",
        "warm: {rounds: 0} | :2: warm.rounds is 0, must be 1 to 10000",
        "warm: {rounds: 10001} | :2: warm.rounds is 10001, must be 1 to 10000",
        "warm: {leadIn: 10001ms} | :2: warm.leadIn is 10001ms, must be 0s to 10s",
        "warm: {slice: 0s} | :2: warm.slice is 0s, must be 1ms to 1m",
        "warm: {slice: 61s} | :2: warm.slice is 61s, must be 1ms to 1m",
        "warm: {slice: ~} | :2: warm.slice is missing, must be 1ms to 1m",
        "warm: {http-close: {rounds: 0}} | :2: warm.http-close.rounds is 0, must be 1 to 10000",
        "warm: {http-keepalive: {leadIn: 11s}} | :2: warm.http-keepalive.leadIn is 11s, must be 0s",
        "warm: {websocket: {slice: 2m}} | :2: warm.websocket.slice is 2m, must be 1ms to 1m",
        "warm: {http-clos: {slice: 1s}} | :2: warm.http-clos: unknown key: did you mean http-close?",
        "trialSpan: run | :2: trialSpan: 'run' is not allowed, must be one of cell, suite, way",
        "timeout: 10 | :2: timeout: the time is '10', must be a number with its unit",
        "warm: 3 | :2: warm: must be a group of 'key: value'",
        "suites: {flow: {steady: {connections: 5}}}"
            + " | :2: suites.flow.steady.connections: must be a list",
        "suites: {flow: {steady: {connections: [0]}}} | :2: suites.flow.steady.connections is 0",
        "suites: {flow: {hot: {connections: [1]}}} | :2: suites.flow.hot: unknown key: known are ",
        "ask: [flows] | :2: ask: no suite 'flows': did you mean flow?",
        "fewerBlocks: {idl: 2} | :2: fewerBlocks: no suite 'idl': did you mean idle?",
        "fewerBlocks: {idle: 0} | :2: profile: fewerBlocks.idle is 0, must be 1 to 1000",
        "suites: {jobs: {exchanges: [poll]}} | :2: suites.jobs.exchanges.0: unknown exchange 'poll', must be websocket, websocket-kept, sse, long-poll or poll- and a time",
        "suites: {stress: {limits: [half]}} | :2: suites.stress.limits.0: unknown limit 'half', must be none, one-core or quota-",
        "suites: {stress: {errorPercent: 0}} | :2: suites.stress.errorPercent is 0.0, must be over 0 to 100",
        "suites: {jobs: {times: {longestJob: 0s}}} | :2: suites.jobs.times.longestJob must be a time over 0",
        "load: {jvmArguments: ~} | :2: load.jvmArguments is empty, must be a list of arguments",
        "timeScale: 0 | :2: timeScale is 0.0, must be 0.001 to 10",
        "suites: {flows: {}} | :2: suites.flows: unknown key: did you mean flow?",
        "suites: {live: {exchanges: [sse, sses]}} | :2: suites.live.exchanges.1: unknown exchange 'sses', known are polling, polling+nginx, sse, websocket",
        "suites: {live: {readers: [0]}} | :2: suites.live.readers is 0, must be 1 to 100000",
        "suites: {live: {period: 1ms}} | :2: suites.live.period is 1ms, must be 10ms to 60m",
        "suites: {latency: {exchanges: [http-close]}} | :2: suites.latency.exchanges is [http-close], must be",
        "suites: {latency: {loadPercents: [0]}} | :2: suites.latency.loadPercents is 0, must be 1 to 100",
        "suites: {latency: {capacity: 0}} | :2: suites.latency.capacity is 0, must be 1 to 10000000",
        "suites: {latency: {rounds: 0}} | :2: suites.latency.rounds is 0, must be 1 to 1000",
        "suites: {latency: {security: []}} | :2: suites.latency.security is empty, must be a list",
        "suites: {idle: {security: [ssl]}} | :2: suites.idle.security.0: unknown security 'ssl', known are none, tls",
        "suites: {idle: {slope: [100, 100]}} | :2: suites.idle.slope is [100], must be two numbers of connections",
        "suites: {idle: {pings: {periods: [15s], span: 1s}}} | :2: suites.idle.pings need slope",
        "suites: {idle: {compression: [deflate]}} | :2: suites.idle.compression needs slope",
        "suites: {idle: {slope: [1, 2], compression: []}} | :2: suites.idle.compression is empty, must be a list",
        "suites: {idle: {slope: [1, 2], compression: [gzip]}} | :2: suites.idle.compression.0: unknown compression 'gzip', known are none, deflate, deflate-no-context-takeover",
        "suites: {idle: {slope: [1, 2], compression: [deflate], pings: {periods: [15s], span: 1s}}} | :2: suites.idle.pings are sent over connections without compression, so compression must have none",
        "suites: {idle: {slope: [1, 2], pings: {periods: [99ms], span: 1s}}} | :2: suites.idle.pings.periods is 99ms, must be",
        "suites: {fanout: {payloadBytes: [63]}} | :2: suites.fanout.payloadBytes is 63, must be 64 to 1048576",
        "suites: {fanout: {periods: [0s]}} | :2: suites.fanout.periods is 0s, must be 1ms to 1m",
        "suites: {latency: {rounds: 1001}} | :2: suites.latency.rounds is 1001, must be 1 to",
        "suites: {latency: {span: 19ms}} | :2: suites.latency.span is 19ms, must be 20ms to 60m",
        "suites: {latency: {span: 61m}} | :2: suites.latency.span is 61m, must be 20ms to 60m",
        "client: curl | :2: client is 'curl', must be one of ahc, wire, both",
        "suites: {flow: {client: curl}} | :2: suites.flow.client is 'curl', must be one of ahc",
        "base: tiny | :2: base is 'tiny', must be one of smoke, quick, standard, full, compare, tls",
        "[1] | must be a group of 'key: value', such as blocks: 5",
        "blocks: 010 | :2: 010 must be a finite decimal number such as 200 or 0.5; text goes in quotes",
        "blocks: 08 | :2: 08 must be a finite decimal number",
        "blocks: 0x10 | :2: 0x10 must be a finite decimal number",
        "blocks: 1_0 | :2: 1_0 must be a finite decimal number",
        "blocks: 1:30 | :2: 1:30 must be a finite decimal number",
        "timeScale: .inf | :2: .inf must be a finite decimal number",
        "suites: {flow: {steady: {connections: [0100]}}} | :2: 0100 must be a finite decimal number",
        "a: [ | :2: not YAML: a bracket or a quote is not closed"
      })
  void aWrongFileIsNamedWithLineKeyAndWhatIsAllowed(String line, String message)
      throws IOException {
    Path file = file("# mine\n" + line + "\n");

    assertThatThrownBy(() -> new Profiles(Suites.ALL, file.toString()).profile())
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining(message)
        .message()
        .doesNotContain("\n");
  }

  @Test
  void aFlagsNumberIsADecimalOneToo() {
    Profiles profiles = new Profiles(Suites.ALL, "standard");

    assertThatThrownBy(() -> profiles.set("--set", "blocks=010"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--set blocks=010: 010 must be a finite decimal number such as 200 or 0.5;"
                + " text goes in quotes");
  }

  @Test
  void aFileHasOneDocumentAndNoKeyTwice() throws IOException {
    Path twice = file("blocks: 3\nclient: ahc\nblocks: 4\n");
    assertThatThrownBy(() -> new Profiles(Suites.ALL, twice.toString()))
        .hasMessage(twice + ":3: 'blocks' is there twice, leave one");
    Path documents = file("blocks: 3\n---\nblocks: 4\n");
    assertThatThrownBy(() -> new Profiles(Suites.ALL, documents.toString()))
        .hasMessageContaining("a second document begins, leave one");
  }

  @Test
  void aKeyDeepInAFileIsFoundInItsLine() throws IOException {
    Path file = file("blocks: 2\nwarm:\n  warmUp:\n    burst: 1s\n    cap: 5\n");

    assertThatThrownBy(() -> new Profiles(Suites.ALL, file.toString()).profile())
        .hasMessageStartingWith(file + ":5: warm.warmUp.cap: the time is '5'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "blocks=x | --set blocks=x: blocks: 'x' is not a number",
        "profile=smoke | --set profile=smoke: profile is not a key",
        "blocks | --set blocks: must be key=value",
        "warm.ronds=3 | --set warm.ronds=3: warm.ronds: unknown key: did you mean rounds?"
      })
  void aWrongFlagIsNamed(String assignment, String message) {
    assertThatThrownBy(() -> new Profiles(Suites.ALL, "smoke").set("--set", assignment).profile())
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void anUnknownProfileIsNamedWithTheKnownOnes() {
    assertThatThrownBy(() -> new Profiles(Suites.ALL, "smok"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "no profile 'smok': did you mean smoke? (known are smoke, quick, full, tls, compare, standard, production), or name a YAML file");
  }

  private Path file(String yaml) throws IOException {
    return Files.writeString(folder.resolve("mine.yaml"), yaml);
  }
}

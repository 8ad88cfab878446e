package dev.joust.reports.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.joust.reports.audit.PublishedResult.Loop;
import dev.joust.reports.document.PlainText;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of the formats of others, and what is said of it. */
class PublishedFileTest {

  private static final String WRK =
      """
      Running 10s test @ http://localhost:8080/
        2 threads and 100 connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency     2.00ms  192.65us   1.99s    74.72%
          Req/Sec    25.05k    86.32    26.22k    82.25%
        Latency Distribution
           50%  900.00us
           75%    1.10ms
           90%    1.60ms
           99%    9.30ms
        500000 requests in 10.00s, 61.98MB read
        Socket errors: connect 0, read 3, write 2, timeout 600
        Non-2xx or 3xx responses: 95
      Requests/sec:  50000.00
      Transfer/sec:      6.20MB
      """;

  private static final String WRK2 =
      """
      $ wrk -t2 -c50 -d30s -R2000 --latency http://localhost:8080/
      Running 30s test @ http://localhost:8080/
        2 threads and 50 connections
        Thread calibration: mean lat.: 0.489ms, rate sampling interval: 10ms
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency    12.00s   192.65us  30.00s    74.72%
          Req/Sec     1.05k    86.32     1.22k    82.25%
        Latency Distribution (HdrHistogram - Recorded Latency)
       50.000%   12.00s
       99.900%   29.00s
      100.000%   30.00s
        30000 requests in 30.00s, 13.37MB read
      Requests/sec:   1000.00
      Transfer/sec:    456.34KB
      """;

  private static List<PublishedResult> read(String name, String text) {
    return PublishedFile.read(Path.of("folder", name), text).results();
  }

  private static PublishedResult one(String name, String text) {
    assertThat(read(name, text)).hasSize(1);
    return read(name, text).get(0);
  }

  private static List<String> broken(PublishedResult result) {
    return Law.ALL.stream().filter(law -> law.broken(result).isPresent()).map(Law::name).toList();
  }

  @Test
  void readsWhatWrkPrints() {
    PublishedResult wrk = one("wrk.txt", WRK);

    assertThat(wrk.name()).isEqualTo("wrk.txt, http://localhost:8080/, 100 connections");
    assertThat(wrk.loop()).isEqualTo(Loop.CLOSED);
    assertThat(wrk.get(Quantity.FAILED)).isEqualTo(700);
    assertThat(wrk.get(Quantity.MEAN)).isEqualTo(0.002);
    assertThat(wrk.get(Quantity.LONGEST)).isEqualTo(1.99);
    assertThat(wrk.percentile(99)).isEqualTo(0.0093, within(1e-12));
    assertThat(broken(wrk)).containsExactly("failures", "clipped");
  }

  @Test
  void readsSeveralOutputsOfWrk2WithTheRateOfTheCommand() {
    List<PublishedResult> all = read("two.txt", WRK2 + WRK);

    assertThat(all).hasSize(2);
    assertThat(all.get(0).loop()).isEqualTo(Loop.PACED);
    assertThat(all.get(0).get(Quantity.ASKED_RATE)).isEqualTo(2000);
    assertThat(all.get(0).percentile(99.9)).isEqualTo(29);
    assertThat(broken(all.get(0))).containsExactly("rate");
    assertThat(all.get(1).get(Quantity.ASKED_RATE)).isNaN();
  }

  @Test
  void p99InTheTableOfAForkOfWrk2IsNotTheLongest() {
    PublishedResult fork =
        one("fork.txt", WRK2.replace("Stdev     Max   +/-", "Stdev     99%   +/-"));

    assertThat(fork.percentile(99)).isEqualTo(30);
  }

  @Test
  void readsOhaOfWhichTheCallerKnowsTheRest() {
    PublishedResult oha =
        one(
            "oha.json",
            """
            {"summary": {"successRate": 0.999, "total": 10.0, "slowest": 0.5, "fastest": 0.0002,
              "average": 0.001, "requestsPerSec": 1000.0},
             "latencyPercentiles": {"p50": 0.0009, "p99": 0.004, "p99.9": 0.02, "p99.99": null},
             "statusCodeDistribution": {"200": 9980, "503": 20},
             "errorDistribution": {"aborted due to deadline": 50, "connection refused": 1}}
            """);

    assertThat(oha.get(Quantity.FAILED)).isEqualTo(21);
    assertThat(oha.percentile(99.9)).isEqualTo(0.02);
    assertThat(oha.percentile(99.99)).isNaN();
    assertThat(broken(oha)).containsExactly("failures");
    oha.put(Quantity.MOST_UNDER_WAY, 0.5);
    assertThat(broken(oha)).containsExactly("little", "failures");
    oha.pace(2000);
    assertThat(broken(oha)).containsExactly("rate", "failures");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        {"metrics": {"http_reqs": {"count": 3000, "rate": 300.0},
          "http_req_duration": {"avg": 20.0, "min": 1.0, "med": 19.0, "max": 90.0, "p(90)": 30.0,
            "p(95)": 40.5},
          "http_req_failed": {"passes": 30, "fails": 2970, "value": 0.01},
          "iterations": {"count": 1000, "rate": 100.0}, "iteration_duration": {"avg": 120.0},
          "dropped_iterations": {"count": 250, "rate": 25.0}, "vus_max": {"value": 10}}}
        """,
        """
        {"metrics": {"http_reqs": {"values": {"count": 3000, "rate": 300.0}},
          "http_req_duration": {"values": {"avg": 20.0, "min": 1.0, "med": 19.0, "max": 90.0,
            "p(90)": 30.0, "p(95)": 40.5}},
          "http_req_failed": {"values": {"passes": 30, "fails": 2970, "rate": 0.01}},
          "iterations": {"values": {"count": 1000, "rate": 100.0}},
          "iteration_duration": {"values": {"avg": 120.0}},
          "dropped_iterations": {"values": {"count": 250, "rate": 25.0}},
          "vus_max": {"values": {"value": 10, "min": 10, "max": 10}}}}
        """
      })
  void readsBothFormsOfK6(String text) {
    PublishedResult k6 = one("k6.json", text);

    assertThat(k6.get(Quantity.FAILED)).isEqualTo(30);
    assertThat(k6.get(Quantity.ASKED_RATE)).isEqualTo(375);
    assertThat(k6.percentile(95)).isEqualTo(0.0405, within(1e-12));
    assertThat(k6.percentile(50)).isEqualTo(0.019);
    assertThat(broken(k6)).containsExactly("little", "rate", "failures");
  }

  @Test
  void readsZrk() {
    PublishedResult zrk =
        one(
            "zrk.json",
            """
            {"zrk_version": "2.3.0", "target": {"url": "http://localhost:8080/"},
             "config": {"connections": 50, "streams": 2, "closed": false, "target_rate": 1000,
               "record_timeouts": false},
             "duration_s": 20.0, "requests": 19000, "achieved_rate": 950.0, "target_rate": 1000,
             "rate_ratio": 0.95,
             "latency_us": {"min": 106, "mean": 422.0, "stdev": 1222.9, "max": 13991, "p50": 251,
               "p99": 1913, "p99_9": 13364},
             "errors": {"connect": 0, "timeout": 15, "deadline": 40, "non_2xx_3xx": 0}}
            """);

    assertThat(zrk.loop()).isEqualTo(Loop.PACED);
    assertThat(zrk.get(Quantity.MOST_UNDER_WAY)).isEqualTo(100);
    assertThat(zrk.get(Quantity.ASKED_RATE)).isEqualTo(1000, within(1e-9));
    assertThat(zrk.get(Quantity.UNRECORDED)).isEqualTo(55);
    assertThat(zrk.percentile(99.9)).isEqualTo(0.013364, within(1e-12));
    assertThat(broken(zrk)).containsExactly("rate", "failures", "clipped");
  }

  private static String arenaRow(String more) {
    return """
        {"framework": "jooby", "language": "Java", "rps": 1000, "avg_latency": "102.40ms",
         "p99_latency": "204.80ms", "cpu": "6400.0%%", "connections": 1, "duration": "5s",
         "pipeline": 1, "status_2xx": 5000, "status_3xx": 0, "status_4xx": 0, "status_5xx": 0 %s}
        """
        .formatted(more);
  }

  @Test
  void readsRowsOfHttpArenaWithTheStreamsOfTheirProfile() {
    PublishedResult row = one("baseline-h2-1.json", "[" + arenaRow("") + "]");

    assertThat(row.name()).isEqualTo("jooby (Java), baseline-h2-1");
    assertThat(row.get(Quantity.MOST_UNDER_WAY)).isEqualTo(100);
    assertThat(broken(row)).containsExactly("best");
    assertThat(broken(one("api-4-1.json", "[" + arenaRow("") + "]")))
        .containsExactly("little", "processors", "best");
    assertThat(broken(one("stream-grpc-64.json", "[" + arenaRow("") + "]")))
        .containsExactly("best");
  }

  @Test
  void readsHttpArenasLaterFormInWhichSomeRowsArePaced() {
    PublishedResult row =
        one(
            "jooby.json",
            "{\"framework\": \"jooby\", \"results\": {\"latency-1m-1\": %s}}"
                .formatted(arenaRow(", \"target_rate\": 1050, \"p99_9_latency\": \"300.0ms\"")));

    assertThat(row.name()).isEqualTo("jooby (Java), latency-1m-1");
    assertThat(row.percentile(99.9)).isEqualTo(0.3, within(1e-12));
    assertThat(broken(row)).containsExactly("rate", "best");
  }

  @Test
  void failuresOfHttpArenaAreUnderWayWhetherTheRateCountsThemOrNot() {
    String failed = "\"status_2xx\": 5000, \"status_3xx\": 0, \"status_4xx\": 0, \"status_5xx\": 0";
    String successful = failed.replace("_5xx\": 0", "_5xx\": 5000");
    String nearlyNone = failed.replace("5000", "10").replace("_5xx\": 0", "_5xx\": 4990");

    PublishedResult half =
        one("baseline-512.json", "[" + arenaRow("").replace(failed, successful) + "]");
    PublishedResult few =
        one("baseline-512.json", "[" + arenaRow("").replace(failed, nearlyNone) + "]");

    assertThat(half.countsFailures()).isFalse();
    assertThat(half.underWay()).isEqualTo(204.8, within(1e-9));
    assertThat(few.countsFailures()).isTrue();
    assertThat(few.underWay()).isEqualTo(102.4, within(1e-9));
  }

  @Test
  void aListWithoutRowsIsOneOfHttpArena() {
    assertThat(read("json-16384.json", "[]")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "hello", "{}", "{\"framework\": \"jooby\"}", "[1]", "[{\"rps\": 1}]", "3"})
  void refusesWhatIsNoResult(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("x.json", text))
        .withMessage("folder/x.json is not a result of wrk, wrk2, oha, k6, zrk or HttpArena");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[{\"framework\":", "{\n\"a\": nonsense}"})
  void refusesWhatIsNotJson(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("x.json", text))
        .withMessageMatching("folder/x.json is not JSON: line [12] is broken");
  }

  @Test
  void anOutputOfWrkThatWasCutOffIsNotAResult() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("x.txt", WRK.substring(0, WRK.indexOf("Requests/sec"))));
  }

  @Test
  void listsTheWorstRowsOfEachLawAndWhatIsSoOfAllOnce() {
    String rows =
        "[%s, %s, %s]"
            .formatted(
                arenaRow(""),
                arenaRow("").replace("102.40ms", "204.80ms"),
                arenaRow("").replace("102.40ms", "153.60ms"));
    Audit audit = new Audit(List.of(PublishedFile.read(Path.of("baseline-128.json"), rows)));

    assertThat(PlainText.of(audit.document(1), 120))
        .startsWith("3 rows of 1 file: 3 cannot be right, and 0 may mislead.")
        .contains("little: the worst 1 of 3", "205 requests under way on average, at most 1 can be")
        .contains("p99\n---", "the mean is 205 ms, p99 205 ms")
        .doesNotContain("154 requests")
        .containsOnlyOnce("best  ")
        .doesNotContain("the best of 3 runs");
    assertThat(new Audit(List.of()).isClean()).isTrue();
  }
}

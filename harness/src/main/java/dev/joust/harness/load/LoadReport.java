package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.Compression;
import dev.joust.load.Endpoint;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.reports.document.Digits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What came back of a load, for people and for programs.
 *
 * @param load what was to be done
 * @param result what the client saw
 * @param statuses HTTP answers by status code
 * @param reasons why the first request of each kind of error failed
 * @param agreed what the server has answered to an offer of compression; empty: messages went as
 *     they are
 * @param start when it began
 * @param seconds how long it took; of a load at a rate, how long requests were due for
 * @param cpuMicros the CPU time of this process meanwhile, in microseconds
 * @param stopped whether the user has ended it early
 */
public record LoadReport(
    RequestLoad load,
    LoadResult result,
    SortedMap<Integer, Long> statuses,
    Map<ErrorKind, String> reasons,
    Optional<String> agreed,
    Instant start,
    double seconds,
    double cpuMicros,
    boolean stopped) {

  /** Whether the server did not answer at the rate that was asked for. */
  public boolean isRateMissed() {
    return pacing().filter(Pacing::isMissed).isPresent();
  }

  /**
   * Which share of all requests, from 0 to 1, was answered without an error within a time; at a
   * rate of all that were due, from when they were due, otherwise of all that were not under way at
   * the end. 0 if there were none.
   */
  private double shareAnsweredWithin(Duration limit) {
    long all =
        load.extent().schedule().map(this::due).orElse(result.started() - result.unanswered());
    Histogram nanos = isRated() ? result.responseNanos() : result.latencyNanos();
    long inTime = nanos.getCountBetweenValues(0, limit.toNanos());
    return all == 0 ? 0 : Math.min(1, (double) inTime / all);
  }

  public List<Objective.Outcome> outcomes(List<Objective> objectives) {
    return objectives.stream()
        .map(own -> new Objective.Outcome(own, shareAnsweredWithin(own.limit())))
        .toList();
  }

  /**
   * One object, as {@code --json} prints it.
   *
   * @param version which Joust this is
   */
  public ObjectNode json(String version) {
    ObjectNode json = Percentiles.object();
    json.put("version", version);
    json.set("load", load.json());
    json.put("stopped", stopped);
    json.put("requestsPerSecond", Percentiles.round(perSecond()));
    json.set("serviceTimeMicros", Percentiles.micros(result.latencyNanos()));
    pacing()
        .ifPresent(
            pacing -> {
              json.set("responseTimeMicros", Percentiles.micros(result.responseNanos()));
              json.set("rate", pacing.json());
            });
    if (result.completed() > 0) {
      json.put("clientCpuMicrosPerRequest", Percentiles.round(cpuMicros / result.completed()));
    }
    errors().addTo(json);
    ObjectNode byStatus = json.putObject("statuses");
    statuses.forEach((status, count) -> byStatus.put(status.toString(), count));
    json.put("requests", result.started());
    json.put("completed", result.completed());
    json.put("unanswered", result.unanswered());
    json.put("connectionsOpened", result.connectionsOpened());
    if (load.spec().compression() != Compression.NONE) {
      json.put("compression", agreed.orElse(Compression.NONE.label()));
    }
    json.put("bytesSent", result.bytesSent());
    json.put("bytesReceived", result.bytesReceived());
    json.put("startEpochMillis", start.toEpochMilli());
    json.put("seconds", Percentiles.round(seconds));
    return json;
  }

  /** What a person reads, in 80 columns but for what servers say. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(load.head());
    if (stopped) {
      lines.add("stopped early: this is what was measured until then");
    }
    lines.add("");
    lines.add(throughput());
    pacing().ifPresent(pacing -> lines.addAll(pacing.lines()));
    lines.add(transfer());
    if (result.completed() > 0) {
      lines.add("");
      lines.addAll(Percentiles.table(times()));
      lines.add("");
      lines.add(isRated() ? "response times" : "service times");
      lines.addAll(Bars.of(isRated() ? result.responseNanos() : result.latencyNanos()));
    }
    lines.add("");
    lines.addAll(answers());
    return lines;
  }

  private List<String> answers() {
    List<String> lines = new ArrayList<>();
    if (!statuses.isEmpty()) {
      lines.add(
          statuses.entrySet().stream()
              .map(status -> "%d: %s".formatted(status.getKey(), Digits.of(status.getValue())))
              .collect(Collectors.joining(", ", "status ", "")));
    }
    if (load.spec().compression() != Compression.NONE) {
      lines.add(
          agreed
              .map("messages were compressed: the server agreed to "::concat)
              .orElse("messages were not compressed: the server declined permessage-deflate"));
    }
    Endpoint endpoint = load.spec().endpoint();
    if (!endpoint.isWebSocket() && !endpoint.closes() && result.connectionsOpened() > 0) {
      lines.add(
          "%s made in place of those that the server closed or that"
              .formatted(
                  Digits.counted(result.connectionsOpened(), "connection")
                      + (result.connectionsOpened() == 1 ? " was" : " were")));
      lines.add("failed; the times contain that");
    }
    if (isLongest(result.latencyNanos()) || isLongest(result.responseNanos())) {
      lines.add("times of 24 hours and more are counted as 24 hours");
    }
    lines.addAll(errors().lines());
    return lines;
  }

  private static boolean isLongest(Histogram nanos) {
    return nanos.getMaxValue() >= LoadRecorder.LONGEST_NANOS;
  }

  private Map<String, Histogram> times() {
    Map<String, Histogram> times = new LinkedHashMap<>();
    times.put("service time", result.latencyNanos());
    if (isRated()) {
      times.put("response time", result.responseNanos());
    }
    return times;
  }

  private String throughput() {
    long unanswered = isRated() ? 0 : result.unanswered();
    return "%s requests/s, %s in %s s%s"
        .formatted(
            Digits.of(perSecond()),
            Digits.counted(result.started(), "request"),
            Digits.of(seconds),
            unanswered == 0 ? "" : ", %s of them under way".formatted(Digits.of(unanswered)));
  }

  private String transfer() {
    return "%s/s sent, %s/s received%s"
        .formatted(
            Amounts.data(result.bytesSent() / seconds),
            Amounts.data(result.bytesReceived() / seconds),
            result.completed() == 0
                ? ""
                : ", %s of client CPU per request"
                    .formatted(Amounts.time(1e3 * cpuMicros / result.completed())));
  }

  private double perSecond() {
    return result.completed() / seconds;
  }

  private boolean isRated() {
    return load.extent().rate().isPresent();
  }

  private Errors errors() {
    return Errors.of(result, reasons);
  }

  private Optional<Pacing> pacing() {
    return load.extent()
        .schedule()
        .map(
            schedule ->
                new Pacing(
                    schedule.meanPerSecond(),
                    seconds,
                    due(schedule),
                    result.started(),
                    result.started() - result.unanswered()));
  }

  /** Of a load that was stopped early, what was due until then. */
  private long due(ArrivalSchedule schedule) {
    return stopped
        ? schedule.dueBy(Duration.ofNanos(Math.round(seconds * 1e9)))
        : schedule.requests();
  }
}

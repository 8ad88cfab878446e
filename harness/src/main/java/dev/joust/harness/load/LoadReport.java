package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.load.Compression;
import dev.joust.load.ErrorKind;
import dev.joust.load.Exchange;
import dev.joust.load.LoadResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What came back of a load, for people and for programs.
 *
 * @param exchange what one request was
 * @param offered the compression that was offered to the server
 * @param agreed what the server has answered to that offer; empty: messages went as they are
 * @param start when it began
 * @param isRated whether requests were due at a rate, so that there are response times
 * @param result what the client saw
 * @param reasons why the first request of each kind of error failed
 * @param seconds how long it took
 * @param cpuMicros the CPU time of this process meanwhile, in microseconds
 */
public record LoadReport(
    Exchange exchange,
    Compression offered,
    Optional<String> agreed,
    Instant start,
    boolean isRated,
    LoadResult result,
    Map<ErrorKind, String> reasons,
    double seconds,
    double cpuMicros) {

  /** One object, as {@code --json} prints it. */
  public ObjectNode json() {
    ObjectNode json = Percentiles.object();
    json.put("requestsPerSecond", Percentiles.round(perSecond()));
    json.set("serviceTimeMicros", Percentiles.micros(result.latencyNanos()));
    if (isRated) {
      json.set("responseTimeMicros", Percentiles.micros(result.responseNanos()));
    }
    if (result.completed() > 0) {
      json.put("clientCpuMicrosPerRequest", Percentiles.round(cpuMicros / result.completed()));
    }
    Errors.of(result, reasons).addTo(json);
    json.put("requests", result.started());
    json.put("completed", result.completed());
    json.put("connectionsOpened", result.connectionsOpened());
    if (offered == Compression.DEFLATE) {
      json.put("compression", agreed.orElse(Compression.NONE.label()));
    }
    json.put("bytesSent", result.bytesSent());
    json.put("bytesReceived", result.bytesReceived());
    json.put("startEpochMillis", start.toEpochMilli());
    json.put("seconds", Percentiles.round(seconds));
    return json;
  }

  /** A few lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(String.format(Locale.ROOT, "%.0f requests/s", perSecond()));
    Percentiles.line("service time", result.latencyNanos()).ifPresent(lines::add);
    if (isRated) {
      Percentiles.line("response time", result.responseNanos()).ifPresent(lines::add);
    }
    lines.add(totals());
    if (offered == Compression.DEFLATE) {
      lines.add(
          agreed
              .map("messages were compressed: the server agreed to "::concat)
              .orElse("messages were not compressed: the server declined permessage-deflate"));
    }
    if (exchange == Exchange.HTTP_KEEPALIVE && result.connectionsOpened() > 0) {
      lines.add(
          "%d connections were made meanwhile, each in the place of one that the server closed or that failed; their making counts in the times"
              .formatted(result.connectionsOpened()));
    }
    lines.addAll(Errors.of(result, reasons).lines());
    return lines;
  }

  private double perSecond() {
    return result.completed() / seconds;
  }

  private String totals() {
    String totals =
        String.format(
            Locale.ROOT,
            "%d requests in %.1f s, %d bytes sent, %d received",
            result.started(),
            seconds,
            result.bytesSent(),
            result.bytesReceived());
    return result.completed() == 0
        ? totals
        : totals
            + String.format(
                Locale.ROOT,
                ", %.1f microseconds of client CPU each",
                cpuMicros / result.completed());
  }
}

package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.load.ErrorKind;
import dev.joust.load.wire.EventStreams.Heard;
import dev.joust.reports.document.Digits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What came of streams of server-sent events, for people and for programs.
 *
 * @param load what was to be done
 * @param heard what has come from the first stream on
 * @param reasons why the first stream failed, by kind of error
 * @param eventsMeanwhile how many events came once all streams had begun
 * @param seconds how long that was listened to
 * @param stopped whether the user has ended it early
 */
public record StreamReport(
    StreamLoad load,
    Heard heard,
    Map<ErrorKind, String> reasons,
    long eventsMeanwhile,
    double seconds,
    boolean stopped) {

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
    json.put("eventsPerSecond", Percentiles.round(eventsMeanwhile / seconds));
    json.set("firstEventMicros", Percentiles.micros(heard.streams().latencyNanos()));
    json.set("gapMicros", Percentiles.micros(heard.gapNanos()));
    Errors.of(heard.streams(), reasons).addTo(json);
    json.put("streams", heard.streams().started());
    json.put("open", heard.open());
    json.put("ended", heard.ended());
    json.put("events", heard.events());
    json.put("bytesReceived", heard.streams().bytesReceived());
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
    lines.add(
        "%s events/s in %s s once all streams had begun"
            .formatted(Digits.of(eventsMeanwhile / seconds), Digits.of(seconds)));
    lines.add(
        "%s, %s open at the end, %s ended by the server"
            .formatted(
                Digits.counted(heard.streams().started(), "stream"),
                Digits.of(heard.open()),
                Digits.of(heard.ended())));
    lines.add(
        "%s, %s received"
            .formatted(
                Digits.counted(heard.events(), "event"),
                Amounts.data(heard.streams().bytesReceived())));
    Map<String, Histogram> times = new LinkedHashMap<>();
    times.put("first event after", heard.streams().latencyNanos());
    times.put("between events", heard.gapNanos());
    if (heard.events() > 0) {
      lines.add("");
      lines.addAll(Percentiles.table(times));
    }
    lines.add("");
    lines.addAll(Errors.of(heard.streams(), reasons).lines());
    return lines;
  }
}

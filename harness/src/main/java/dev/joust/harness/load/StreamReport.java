package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.load.ErrorKind;
import dev.joust.load.wire.EventStreams.Heard;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What came of streams of server-sent events, for people and for programs.
 *
 * @param heard what has come from the first stream on
 * @param reasons why the first stream failed, by kind of error
 * @param eventsMeanwhile how many events came once all streams had begun
 * @param seconds how long that was listened to
 */
public record StreamReport(
    Heard heard, Map<ErrorKind, String> reasons, long eventsMeanwhile, double seconds) {

  /** One object, as {@code --json} prints it. */
  public ObjectNode json() {
    ObjectNode json = Percentiles.object();
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

  /** A few lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(String.format(Locale.ROOT, "%.1f events/s", eventsMeanwhile / seconds));
    Percentiles.line("time to first event", heard.streams().latencyNanos()).ifPresent(lines::add);
    Percentiles.line("time between events", heard.gapNanos()).ifPresent(lines::add);
    lines.add(
        String.format(
            Locale.ROOT,
            "%d streams, %d of them open at the end and %d ended by the server; %d events, %d bytes received; listened to for %.1f s once all had begun",
            heard.streams().started(),
            heard.open(),
            heard.ended(),
            heard.events(),
            heard.streams().bytesReceived(),
            seconds));
    lines.addAll(Errors.of(heard.streams(), reasons).lines());
    return lines;
  }
}

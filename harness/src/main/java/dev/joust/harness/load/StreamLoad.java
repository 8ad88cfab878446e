package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSpec;
import dev.joust.load.wire.EventStreams;
import dev.joust.load.wire.EventStreams.Heard;
import dev.joust.load.wire.WireLoadClient;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A load of streams of server-sent events that are held open for a time.
 *
 * @param spec what is asked for, over how many connections
 * @param time how long, once all streams have begun
 */
public record StreamLoad(LoadSpec spec, Duration time) {

  /** Begins one stream first, to see whether any can; then listens to as many as were asked for. */
  public StreamReport run(LoadProgress progress) throws InterruptedException, NothingLoaded {
    try {
      begin(spec.withConnections(1, 1));
      return listen(progress);
    } catch (UnknownHostException unknown) {
      throw new NothingLoaded(FirstRequest.unknownHost(spec));
    } catch (IOException failure) {
      throw new NothingLoaded(FirstRequest.words(spec, ErrorKind.OTHER, failure.getMessage()));
    }
  }

  List<String> head() {
    return description().lines("streams of server-sent events, for " + Amounts.seconds(time));
  }

  ObjectNode json() {
    ObjectNode json = description().json();
    json.put("durationSeconds", time.toNanos() / 1e9);
    return json;
  }

  private LoadDescription description() {
    return new LoadDescription(spec, WireLoadClient.NAME);
  }

  private void begin(LoadSpec one) throws IOException, InterruptedException, NothingLoaded {
    LoadRecorder recorder = new LoadRecorder();
    try (EventStreams stream = EventStreams.open(one, recorder)) {
      requireAny(recorder.reasons(), stream.heard());
    }
  }

  private StreamReport listen(LoadProgress progress)
      throws IOException, InterruptedException, NothingLoaded {
    LoadRecorder recorder = new LoadRecorder();
    try (EventStreams streams = EventStreams.open(spec, recorder)) {
      progress.begin(
          "streams", "events", streams::events, recorder::failed, LoadExtent.closed(time));
      long before = streams.events();
      long startNanos = System.nanoTime();
      boolean stopped = false;
      try {
        streams.listen(time);
      } catch (InterruptedException early) {
        stopped = true;
      }
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      long meanwhile = streams.events() - before;
      Map<ErrorKind, String> reasons = recorder.reasons();
      Heard heard = streams.heard();
      requireAny(reasons, heard);
      return new StreamReport(this, heard, reasons, meanwhile, seconds, stopped);
    }
  }

  private void requireAny(Map<ErrorKind, String> reasons, Heard heard) throws NothingLoaded {
    if (heard.open() + heard.ended() == 0) {
      ErrorKind kind = reasons.keySet().iterator().next();
      throw new NothingLoaded(FirstRequest.words(spec, kind, reasons.get(kind)));
    }
  }
}

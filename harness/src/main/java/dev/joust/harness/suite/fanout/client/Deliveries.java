package dev.joust.harness.suite.fanout.client;

import static java.util.stream.Collectors.toMap;

import dev.joust.load.LoadRecorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** When the receivers of each room had its messages. Safe for use by many threads. */
final class Deliveries {

  /** Which of the deliveries of a message is meant: the index among those that came, in order. */
  enum Which {
    FIRST(count -> 0),
    MEDIAN(count -> (count - 1) / 2),
    LAST(count -> count - 1);

    private final ToIntFunction<Integer> index;

    Which(ToIntFunction<Integer> index) {
      this.index = index;
    }
  }

  private final Map<Integer, List<int[]>> microsByRoom = new HashMap<>();

  /** What one receiver of a room had of its messages, in their order. */
  synchronized void add(int room, int[] deliveryMicros) {
    microsByRoom.computeIfAbsent(room, own -> new ArrayList<>()).add(deliveryMicros);
  }

  /** How many deliveries took no longer than that. */
  synchronized long within(long micros) {
    return microsByRoom.values().stream()
        .flatMap(List::stream)
        .flatMapToInt(Arrays::stream)
        .filter(own -> own != Expected.MISSING && own <= micros)
        .count();
  }

  /** The times of one delivery of each message that reached somebody, in nanoseconds. */
  synchronized Map<Which, Histogram> nanos() {
    Map<Which, Histogram> histograms =
        Stream.of(Which.values())
            .collect(
                toMap(
                    which -> which,
                    which ->
                        new Histogram(
                            LoadRecorder.LONGEST_NANOS, LoadRecorder.SIGNIFICANT_DIGITS)));
    for (List<int[]> receivers : microsByRoom.values()) {
      int messages = receivers.get(0).length;
      for (int message = 0; message < messages; message++) {
        int place = message;
        int[] came =
            receivers.stream()
                .mapToInt(receiver -> receiver[place])
                .filter(micros -> micros != Expected.MISSING)
                .sorted()
                .toArray();
        if (came.length > 0) {
          histograms.forEach(
              (which, nanos) ->
                  nanos.recordValue(
                      TimeUnit.MICROSECONDS.toNanos(came[which.index.applyAsInt(came.length)])));
        }
      }
    }
    return histograms;
  }
}

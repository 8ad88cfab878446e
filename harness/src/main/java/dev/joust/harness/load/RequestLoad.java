package dev.joust.harness.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.management.OperatingSystemMXBean;
import dev.joust.lab.input.UsageException;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import dev.joust.load.NoConnection;
import dev.joust.reports.document.Digits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A load of requests, after a warm-up that does not count.
 *
 * @param spec what is asked for, over how many connections
 * @param warmUp how long the warm-up takes
 * @param extent how much is loaded then
 */
public record RequestLoad(LoadSpec spec, LoadClient client, Duration warmUp, LoadExtent extent) {

  private static final int RATED_PART = 4;

  /**
   * A load of requests.
   *
   * @throws UsageException if the client is not for loads at a rate and this is one
   * @throws IllegalArgumentException if there can be no such rate
   */
  public RequestLoad {
    if (extent.rate().isPresent() && !client.isForOpenLoops()) {
      throw new UsageException(
          "--rate is not for the client %s: take wire, or leave out --client"
              .formatted(client.name()));
    }
    extent.schedule();
  }

  /**
   * Makes one request first, to see whether any can succeed; then loads the server.
   *
   * @throws InterruptedException if it is stopped before the warm-up has ended; later, what was
   *     measured until then is reported
   */
  public LoadReport run(LoadProgress progress) throws InterruptedException, NothingLoaded {
    Optional<String> failure = FirstRequest.failure(spec);
    if (failure.isPresent()) {
      throw new NothingLoaded(failure.get());
    }
    try (LoadSession session = client.open(spec)) {
      warmUp(session, progress);
      return measure(session, progress);
    } catch (NoConnection unopened) {
      throw new NothingLoaded(FirstRequest.words(spec, unopened.kind(), unopened.why()));
    } catch (IOException unopened) {
      throw new NothingLoaded(unopened.getMessage());
    }
  }

  List<String> head() {
    return description()
        .lines("%s after a warm-up of %s".formatted(length(), Amounts.seconds(warmUp)));
  }

  private String length() {
    String amount =
        extent
            .requests()
            .map(count -> Digits.counted(count, "request"))
            .orElseGet(() -> Amounts.seconds(extent.time()));
    return extent
        .rate()
        .map(rate -> "%s at %s requests/s".formatted(amount, rate.words()))
        .orElse(amount);
  }

  ObjectNode json() {
    ObjectNode json = description().json();
    extent.rate().ifPresent(rate -> rate.addTo(json));
    extent
        .requests()
        .ifPresentOrElse(
            count -> json.put("requests", count),
            () -> json.put("durationSeconds", extent.time().toNanos() / 1e9));
    json.put("warmUpSeconds", warmUp.toNanos() / 1e9);
    return json;
  }

  private LoadDescription description() {
    return new LoadDescription(spec, client.name());
  }

  /** At a rate, the last part of it is at that rate too, as that is other code. */
  private void warmUp(LoadSession session, LoadProgress progress) throws InterruptedException {
    LoadRecorder unread = new LoadRecorder();
    progress.begin("warm-up", unread, LoadExtent.closed(warmUp));
    Optional<AskedRate> rate = extent.rate().map(AskedRate::steady);
    Duration atRate = rate.isPresent() ? warmUp.dividedBy(RATED_PART) : Duration.ZERO;
    LoadExtent.closed(warmUp.minus(atRate)).run(session, unread);
    if (rate.isPresent()) {
      new LoadExtent(Optional.empty(), atRate, rate).run(session, unread);
    }
  }

  /** How long requests are due for, in seconds; empty for a closed loop. */
  private Optional<Double> planned() {
    return extent
        .rate()
        .flatMap(rate -> extent.length())
        .filter(length -> !length.isZero())
        .map(length -> length.toNanos() / 1e9);
  }

  private LoadReport measure(LoadSession session, LoadProgress progress) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    LoadRecorder recorder = new LoadRecorder();
    progress.begin("load", recorder, extent);
    Instant start = Instant.now();
    long startNanos = System.nanoTime();
    long startCpuNanos = system.getProcessCpuTime();
    boolean stopped = false;
    try {
      extent.run(session, recorder);
    } catch (InterruptedException early) {
      stopped = true;
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    double cpuMicros = (system.getProcessCpuTime() - startCpuNanos) / 1e3;
    Map<ErrorKind, String> reasons = recorder.reasons();
    SortedMap<Integer, Long> statuses = recorder.statuses();
    return new LoadReport(
        this,
        recorder.take(),
        statuses,
        reasons,
        session.agreedCompression(),
        start,
        stopped ? seconds : planned().orElse(seconds),
        cpuMicros,
        stopped);
  }
}

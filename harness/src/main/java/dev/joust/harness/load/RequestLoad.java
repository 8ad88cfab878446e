package dev.joust.harness.load;

import com.sun.management.OperatingSystemMXBean;
import dev.joust.lab.input.UsageException;
import dev.joust.load.ArrivalSchedule;
import dev.joust.load.ErrorKind;
import dev.joust.load.LoadClient;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import dev.joust.load.LoadSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A load of requests, after a warm-up that does not count.
 *
 * @param spec what is asked for, over how many connections
 * @param client who asks
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
    if (extent.perSecond().isPresent() && !client.isForOpenLoops()) {
      throw new UsageException(
          "--rate is not for the client %s: take wire".formatted(client.name()));
    }
    extent.perSecond().ifPresent(perSecond -> new ArrivalSchedule(perSecond, 0));
  }

  /** Makes one request first, to see whether any can succeed; then loads the server. */
  public LoadReport run(LoadProgress progress) throws InterruptedException, NothingLoaded {
    Optional<String> failure = new FirstRequest(spec).failure();
    if (failure.isPresent()) {
      throw new NothingLoaded(failure.get());
    }
    try (LoadSession session = client.open(spec)) {
      warmUp(session, progress);
      return measure(session, progress);
    } catch (IOException unopened) {
      throw new NothingLoaded(unopened.getMessage());
    }
  }

  /** At a rate, the last part of it is at that rate too, as that is other code. */
  private void warmUp(LoadSession session, LoadProgress progress) throws InterruptedException {
    LoadRecorder unread = new LoadRecorder();
    progress.begin("warm-up", unread, LoadExtent.closed(warmUp));
    Optional<Double> perSecond = extent.perSecond();
    Duration atRate = perSecond.isPresent() ? warmUp.dividedBy(RATED_PART) : Duration.ZERO;
    LoadExtent.closed(warmUp.minus(atRate)).run(session, unread);
    if (perSecond.isPresent()) {
      new LoadExtent(Optional.empty(), atRate, perSecond).run(session, unread);
    }
  }

  private LoadReport measure(LoadSession session, LoadProgress progress)
      throws InterruptedException {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    LoadRecorder recorder = new LoadRecorder();
    progress.begin("load", recorder, extent);
    Instant start = Instant.now();
    long startNanos = System.nanoTime();
    long startCpuNanos = system.getProcessCpuTime();
    extent.run(session, recorder);
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    double cpuMicros = (system.getProcessCpuTime() - startCpuNanos) / 1e3;
    Map<ErrorKind, String> reasons = recorder.reasons();
    LoadResult result = recorder.take();
    boolean isRated = extent.perSecond().isPresent();
    return new LoadReport(
        spec.exchange(),
        spec.compression(),
        session.agreedCompression(),
        start,
        isRated,
        result,
        reasons,
        seconds,
        cpuMicros);
  }
}

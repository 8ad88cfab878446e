package dev.joust.harness.block.client;

import dev.joust.harness.client.HarnessReply.Rate;
import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.client.NanoClock;
import dev.joust.harness.client.Pace;
import dev.joust.harness.client.Slice;
import dev.joust.load.LoadRecorder;
import dev.joust.load.LoadResult;
import dev.joust.load.LoadSession;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * One contender's turn in a round. In a closed loop the load goes on from the lead-in through the
 * slice without a pause, and a slice's requests are those whose answers came within it, so that
 * neither the rush of its beginning nor the wait for the last answers is measured.
 *
 * @param session the connections to the contender's server
 * @param recorder where the session records
 * @param responses where it passes on the answers of open loops
 * @param witnesses of the processors on which something is measured
 * @param readings reads the clocks at the ends of a slice
 * @param timeout how long an answer may take
 * @param clock tells when a slice begins and ends
 * @param beside runs what happens beside the load
 */
record Turn(
    LoadSession session,
    LoadRecorder recorder,
    ResponseLog responses,
    List<Witness> witnesses,
    Supplier<Reading> readings,
    Duration timeout,
    NanoClock clock,
    ScheduledExecutorService beside) {

  /**
   * Near a server's capacity what has piled up is not worked off soon, and all would be left out;
   * what is left in counts against the server, whichever it is.
   */
  private static final double SEARCHED = 0.5;

  private record Marks(LoadResult leadIn, LoadResult slice, Reading begin, Reading end) {}

  /** Loads the server as a cell's pace says, at this rate in an open loop. */
  Slice run(LoadCell cell, Optional<Rate> rate) throws IOException, InterruptedException {
    if (cell.pace() instanceof Pace.Counted counted) {
      return counted(counted, cell.connections());
    }
    if (cell.pace() instanceof Pace.Searched searched) {
      return open(searched.leadInMillis(), searched.sliceMillis(), SEARCHED, rate.orElseThrow());
    }
    return cell.pace() instanceof Pace.Scheduled scheduled
        ? scheduled(scheduled, rate.orElseThrow())
        : timed((Pace.Timed) cell.pace());
  }

  Slice timed(Pace.Timed pace) throws IOException, InterruptedException {
    recorder.take();
    AtomicBoolean ended = new AtomicBoolean();
    Future<Marks> marks = beside.submit(() -> mark(pace, ended));
    try {
      session.run(() -> !ended.get(), recorder);
    } finally {
      ended.set(true);
    }
    Marks marked = of(marks);
    LoadTotals all =
        LoadTotals.of(marked.leadIn()).plus(LoadTotals.of(marked.slice())).plus(rest());
    return slice(all, marked.slice(), marked.end().since(marked.begin()), Optional.empty());
  }

  private Marks mark(Pace.Timed pace, AtomicBoolean ended) {
    try {
      clock.awaitUntil(clock.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pace.leadInMillis()));
      Reading begin = readings.get();
      LoadResult leadIn = recorder.take();
      clock.awaitUntil(begin.nanos() + TimeUnit.MILLISECONDS.toNanos(pace.sliceMillis()));
      Reading end = readings.get();
      return new Marks(leadIn, recorder.take(), begin, end);
    } finally {
      ended.set(true);
    }
  }

  Slice counted(Pace.Counted pace, int connections) throws IOException, InterruptedException {
    recorder.take();
    Reading begin = readings.get();
    new Batch(pace.requests(), connections, timeout, recorder).run(session, beside);
    Reading spent = readings.get().since(begin);
    LoadResult slice = recorder.take();
    return slice(LoadTotals.of(slice), slice, spent, Optional.empty());
  }

  Slice scheduled(Pace.Scheduled pace, Rate rate) throws InterruptedException {
    return open(pace.leadInMillis(), pace.sliceMillis(), pace.capacityPercent() / 100.0, rate);
  }

  private Slice open(long leadInMillis, long sliceMillis, double utilisation, Rate rate)
      throws InterruptedException {
    recorder.take();
    if (leadInMillis > 0) {
      session.run(rate.during(Duration.ofMillis(leadInMillis)), recorder);
    }
    LoadTotals leadIn = rest();
    responses.clear();
    witnesses.forEach(Witness::take);
    long idleNanos = session.idlePollNanos();
    Reading begin = readings.get();
    session.run(rate.during(Duration.ofMillis(sliceMillis)), recorder);
    Reading spent = readings.get().since(begin).withoutIdle(session.idlePollNanos() - idleNanos);
    LoadResult slice = recorder.take();
    return slice(
        leadIn.plus(LoadTotals.of(slice)),
        slice,
        spent,
        Optional.of(
            responses.take(
                witnesses.stream().flatMap(own -> own.take().stream()).toList(), utilisation)));
  }

  private Slice slice(
      LoadTotals all,
      LoadResult measured,
      Reading spent,
      Optional<ResponseLog.Undisturbed> responses) {
    return new Slice(
        all,
        spent.nanos(),
        spent.serverCpuNanos(),
        spent.clientCpuNanos(),
        spent.idleCpuNanos(),
        measured.latencyNanos(),
        responses.map(ResponseLog.Undisturbed::nanos),
        measured.answersByConnection(),
        responses.map(ResponseLog.Undisturbed::delayed).filter(any -> !witnesses.isEmpty()));
  }

  private LoadTotals rest() {
    return LoadTotals.of(recorder.take());
  }

  private static Marks of(Future<Marks> marks) throws IOException, InterruptedException {
    try {
      return marks.get();
    } catch (ExecutionException failure) {
      throw new IOException(failure.getCause());
    }
  }
}

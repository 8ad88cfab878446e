package dev.joust.harness.block;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.LoadTotals;
import dev.joust.harness.rule.Evidence;
import dev.joust.harness.rule.Fact;
import dev.joust.harness.rule.Judgement;
import dev.joust.harness.rule.NoiseRules;
import dev.joust.harness.rule.PhysicsRules;
import dev.joust.harness.rule.Rule;
import dev.joust.harness.rule.Rules;
import dev.joust.harness.trial.Placement;
import dev.joust.harness.trial.span.Gauge;
import dev.joust.load.Compression;
import dev.joust.load.wire.websocket.FrameWriter;
import dev.joust.run.Cell;
import dev.joust.run.CellResult;
import dev.joust.run.Iteration;
import dev.joust.spi.Counters;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What is known of a contender's cell in a block. Both sides' counts are those of whole turns, in
 * which nothing is cut off; times and shares are those of the slices that nothing disturbed.
 *
 * @param compression how the messages of WebSockets were compressed
 */
record CellEvidence(BlockCell cell, Placement placement, Compression compression) {

  private static final List<Rule<Evidence>> RULES =
      Stream.of(
              Rules.OF_LOADS,
              Rules.OF_CLIENTS,
              List.of(
                  NoiseRules.COMPILERS,
                  NoiseRules.SLICES,
                  NoiseRules.DELAYED,
                  NoiseRules.STEADINESS))
          .flatMap(List::stream)
          .toList();

  CellResult result(Cell of) {
    return new Judgement()
        .judge(RULES, ofCounts())
        .judge(RULES, ofSlices())
        .result(
            of,
            Gauge.read(BlockMeasures.OF_CELLS, cell),
            cell.turns().stream().map(CellEvidence::iteration).toList());
  }

  private static Iteration iteration(BlockSlice slice) {
    return new Iteration(
        slice.round(),
        slice.clients().completed() > 0 ? Gauge.read(BlockMeasures.OF_SLICES, slice) : Map.of(),
        slice.clients().all().errors(),
        slice.leftOut());
  }

  Evidence ofCounts() {
    LoadTotals all = cell.all();
    LoadCell load = cell.load();
    Counters counted = cell.counted();
    boolean frames = load.endpoint().isWebSocket();
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact.Requests(all.started(), all.completed(), all.errors()));
    facts.add(
        frames
            ? new Fact.Served(counted.messagesReceived(), OptionalLong.of(counted.messagesSent()))
            : new Fact.Served(counted.requests(), OptionalLong.empty()));
    facts.add(new Fact.Connections(connectionsToMake(load, all), counted.connectionsAccepted()));
    received().ifPresent(facts::add);
    cell.notClosing().map(Fact.NotClosing::new).ifPresent(facts::add);
    return new Evidence(facts);
  }

  private static long connectionsToMake(LoadCell load, LoadTotals all) {
    if (load.endsConnections()) {
      return all.connectionsOpened();
    }
    return load.endpoint().closes() ? all.started() : 0;
  }

  /**
   * Of compressed messages it is not known how many bytes they should be, nor of handshakes that
   * are among them, nor into how many frames of HTTP/2 a server puts what it sends.
   */
  private Optional<Fact> received() {
    LoadTotals all = cell.all();
    int payloadBytes = cell.load().payloadBytes();
    boolean frames = cell.load().endpoint().isWebSocket();
    return cell.load().endsConnections() || frames && compression != Compression.NONE
        ? Optional.empty()
        : Optional.of(
            new Fact.Received(
                all.bytesReceived(),
                all.completed() * payloadBytes,
                frames && !cell.load().endpoint().isHttp2()
                    ? OptionalLong.of(
                        all.completed() * (payloadBytes + FrameWriter.headBytes(payloadBytes)))
                    : OptionalLong.empty()));
  }

  Evidence ofSlices() {
    List<Fact> facts = new ArrayList<>();
    Histogram latencyNanos = cell.latencyNanos();
    long nanos = cell.sliceNanos();
    long answered = cell.completed();
    facts.add(new Fact.Requests(answered, answered, Map.of()));
    facts.add(
        new Fact.Concurrency(
            cell.load().mostUnderWay(),
            nanos,
            cell.sum(turn -> turn.clients().latencyNanos().getMaxValue())));
    facts.add(new Fact.Latency(latencyNanos.getMean(), latencyNanos.getValueAtPercentile(99)));
    facts.add(cpu(nanos));
    long turnNanos = cell.sum(turn -> turn.others().nanos());
    if (!cell.isCold()) {
      facts.add(new Fact.Compilers(turnNanos, cell.sum(BlockSlice::compilersNanos)));
    }
    facts.add(
        new Fact.ClientPauses(
            cell.sum(turn -> turn.usage().nanos()),
            cell.sum(turn -> turn.usage().gcPauseNanos()),
            cell.kept().stream().mapToLong(turn -> turn.usage().hiccupMaxNanos()).max().orElse(0)));
    facts.add(BlockSlice.disturbed(cell.turns()));
    cell.steadiness().map(found -> new Fact.Rounds(found.label())).ifPresent(facts::add);
    rate().ifPresent(facts::add);
    cell.delayed().map(delayed -> new Fact.Delayed(answered, delayed)).ifPresent(facts::add);
    return new Evidence(facts);
  }

  /** Of several clients, the one that keeps most of its processors busy tells of a limit. */
  private Fact.Cpu cpu(long nanos) {
    return IntStream.range(0, placement.clients().size())
        .mapToObj(
            client ->
                new Fact.Cpu(
                    nanos,
                    OptionalLong.of(cell.sum(turn -> turn.clientsCpuNanos().get(client))),
                    placement.clients().get(client).coreCount(),
                    serverCpuNanos(),
                    placement.serverCoreCount()))
        .max(Comparator.comparingDouble(cpu -> cpu.clientShare().orElseThrow()))
        .orElseThrow();
  }

  private Optional<Fact.Rate> rate() {
    double lastAnswers = PhysicsRules.LAST_ANSWERS_SECONDS * (cell.kept().size() - 1);
    return cell.requestsPerSecond()
        .map(rate -> new Fact.Rate(rate, cell.sliceNanos() / 1e9 - lastAnswers));
  }

  private OptionalLong serverCpuNanos() {
    return cell.serverCores().isPresent()
        ? OptionalLong.of(cell.sum(this::serverCpuNanos))
        : OptionalLong.empty();
  }

  /** A part of a turn's is no more than the processors have, as the rest of it is of the turn. */
  private long serverCpuNanos(BlockSlice turn) {
    return turn.clients()
        .serverCpuNanos()
        .orElseGet(
            () ->
                Math.min(
                    turn.serverCpuNanos().orElse(0L),
                    placement.serverCoreCount() * turn.clients().nanos()));
  }
}

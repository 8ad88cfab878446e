package dev.joust.harness.block;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.run.Cell;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Makes the trials of blocks: those of a group at once, any other by itself. */
public final class Blocks implements AutoCloseable {

  private final TrialSettings settings;
  private final long seed;
  private final Rates rates = new Rates();
  private final Rehearsal rehearsal;

  /**
   * Prepares blocks.
   *
   * @param seed where the order of turns comes from
   */
  public Blocks(TrialSettings settings, long seed) {
    this.settings = settings;
    this.seed = seed;
    this.rehearsal = new Rehearsal(settings);
  }

  /** Goes on from trials that were made before: rates of a block build on what it has measured. */
  public void remember(List<Trial> before) {
    for (Trial trial : before) {
      PlannedTrial planned = trial.planned();
      boolean ofLoads = settings.asked().scenario(planned.cells().get(0)).isEmpty();
      if (ofLoads && !settings.isControl(planned.contender())) {
        Way way = Way.of(planned.way());
        rates.remember(trial, cell -> settings.asked().load(cell, way));
      }
    }
  }

  /**
   * Makes the trials of a group. What goes wrong with a contender, a server that dies included, is
   * part of its trial's result. Whatever happens, the processes are gone when this ends; an
   * interrupt ends it at once.
   *
   * @throws IOException if the run's folder cannot be written to
   */
  public List<Trial> run(List<PlannedTrial> group) throws IOException, InterruptedException {
    BlockPlan plan = BlockPlan.of(group, settings, rates, rehearsal, seed(group));
    List<BlockContender> contenders = contenders(group, planned -> ServerWatch.NONE);
    List<Trial> trials = new Block(plan, contenders).run();
    BlockHistograms.write(settings.folder(), plan, contenders);
    return trials;
  }

  /**
   * Makes a block for what is done beside it: its loads are no cell's, and it leaves no results.
   *
   * @param loads the loads in their order
   * @param watches what is done beside the load of each contender's server
   * @throws IOException if the run's folder cannot be written to
   */
  public List<Trial> run(
      List<PlannedTrial> group, List<LoadCell> loads, Function<PlannedTrial, ServerWatch> watches)
      throws IOException, InterruptedException {
    Map<LoadCell, List<Cell>> ofNoCell = new LinkedHashMap<>();
    loads.forEach(load -> ofNoCell.put(load, List.of()));
    BlockPlan plan = new BlockPlan(group, settings, ofNoCell, rates, rehearsal, seed(group), false);
    return new Block(plan, contenders(group, watches)).run();
  }

  private long seed(List<PlannedTrial> group) {
    return seed * 31 + group.hashCode();
  }

  private List<BlockContender> contenders(
      List<PlannedTrial> group, Function<PlannedTrial, ServerWatch> watches) {
    return group.stream()
        .map(planned -> new BlockContender(planned, settings, watches.apply(planned)))
        .toList();
  }

  @Override
  public void close() {
    rehearsal.close();
  }
}

package dev.joust.harness.block;

import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.TrialSettings;
import dev.joust.run.PlannedTrial;
import dev.joust.run.Trial;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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
   * @throws IOException if there is no port left
   */
  public Blocks(TrialSettings settings, long seed) throws IOException {
    this.settings = settings;
    this.seed = seed;
    this.rehearsal = Rehearsal.of(settings);
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
    BlockPlan plan = BlockPlan.of(group, settings, rates, rehearsal, seed * 31 + group.hashCode());
    List<BlockContender> all = new ArrayList<>();
    for (PlannedTrial planned : group) {
      all.add(new BlockContender(planned, settings));
    }
    BlockContenders contenders = new BlockContenders(plan, all);
    List<Trial> trials = new Block(plan, contenders).run();
    BlockHistograms.write(settings.folder(), plan, contenders);
    return trials;
  }

  @Override
  public void close() {
    rehearsal.close();
  }
}

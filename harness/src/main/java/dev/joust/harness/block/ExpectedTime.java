package dev.joust.harness.block;

import dev.joust.harness.client.LoadCell;
import dev.joust.harness.client.Pace;
import dev.joust.harness.profile.Profile;
import dev.joust.harness.profile.WarmUpProfile;
import dev.joust.harness.profile.Way;
import dev.joust.harness.trial.Asked;
import dev.joust.harness.trial.Scenario;
import dev.joust.run.PlannedTrial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How long trials are likely to take on two cores at rest, before any was made. What is not a time
 * of the profile is a median of the reference run (reports/reference).
 *
 * @param asked what the profile asks
 */
public record ExpectedTime(Profile profile, Asked asked) {

  private static final Duration SERVER = Duration.ofMillis(1_500);

  private static final Duration CLIENT = Duration.ofMillis(1_000);

  private static final Duration TURN = Duration.ofMillis(15);

  /** Bursts of each contender until the compilers rest after a cell's connections were made. */
  private static final int SETTLING_BURSTS = 2;

  private static final Duration BATCH = Duration.ofMillis(700);

  /** The time of all of them. */
  public Duration of(List<PlannedTrial> trials) {
    return trials.stream()
        .collect(Collectors.groupingBy(trial -> trial.group().orElse(trial.id())))
        .values()
        .stream()
        .map(this::together)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private Duration together(List<PlannedTrial> trials) {
    PlannedTrial first = trials.get(0);
    Optional<Scenario> events = asked.scenario(first.cells().get(0));
    if (events.isPresent()) {
      return events.get().expectedTime().multipliedBy((long) trials.size() * first.cells().size());
    }
    Set<LoadCell> loads = BlockPlan.loads(first, asked, profile).keySet();
    Duration each = SERVER.plus(warmUp(Way.of(first.way()), loads));
    for (LoadCell load : loads) {
      each = each.plus(measured(load));
    }
    return CLIENT.plus(each.multipliedBy(trials.size()));
  }

  private Duration warmUp(Way way, Set<LoadCell> loads) {
    WarmUpProfile warmUp = profile.warm().warmUp();
    long exchanges = loads.stream().map(LoadCell::endpoint).distinct().count();
    return way.isCold()
        ? profile.asPublished().rehearsal()
        : warmUp
            .least()
            .multipliedBy(exchanges)
            .plus(warmUp.burst().multipliedBy((long) SETTLING_BURSTS * loads.size()));
  }

  private static Duration measured(LoadCell load) {
    if (load.pace() instanceof Pace.Searched searched) {
      return TURN.plusMillis(searched.leadInMillis() + searched.sliceMillis())
          .multipliedBy(load.rounds());
    }
    return load.pace() instanceof Pace.Counted
        ? BATCH
        : TURN.plusMillis(load.pace().mostMillis()).multipliedBy(load.rounds());
  }
}

package dev.joust.reports.statistics;

import dev.joust.reports.statistics.estimate.Estimate;
import dev.joust.reports.statistics.estimate.Fork;
import dev.joust.reports.statistics.estimate.Ratio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a contender stands in a cell by one measure.
 *
 * @param forks its forks in the order of their blocks, at least one
 * @param estimate what they say together; its value is that of the best contender times {@code
 *     toBest}, so that all values of a cell have the ratios that stand beside them
 * @param toBest its ratio to the best contender with the simultaneous interval, 1 for that one
 *     itself; absent for controls, if neither way of the measure is better, values are not positive
 *     or no block is common
 * @param rank one more than the number of contenders before those that share it; absent for
 *     controls, for those that failed the contract, for single forks, if there is nobody to be
 *     compared with, and if neither way is better
 */
public record Standing(
    String contender,
    List<Fork> forks,
    Estimate estimate,
    Optional<Ratio> toBest,
    OptionalInt rank) {}

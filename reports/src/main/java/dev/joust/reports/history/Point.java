package dev.joust.reports.history;

import dev.joust.reports.statistics.estimate.Interval;
import java.time.Instant;
import java.util.Optional;

/**
 * What a run says of a contender in a cell.
 *
 * @param at when the run was begun
 * @param contender the contender's whole name in the run
 * @param version its framework's version, as its jar says
 * @param value the mean over blocks, in the measure's unit; or the ratio to another contender
 * @param interval its 95 % interval; absent for a single block
 * @param blocks of how many blocks
 * @param isSuspect whether a result that it comes from is suspect or invalid
 * @param surroundings the number of what the run was made in, from 1
 */
public record Point(
    String run,
    Instant at,
    String contender,
    String version,
    double value,
    Optional<Interval> interval,
    int blocks,
    boolean isSuspect,
    int surroundings) {}

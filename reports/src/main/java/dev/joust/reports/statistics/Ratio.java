package dev.joust.reports.statistics;

import java.util.Optional;

/**
 * How many times another contender's value a contender's is, block by block.
 *
 * @param value the geometric mean of the blocks' ratios
 * @param interval 95 %, by Student's t on the logarithms of the blocks' ratios; absent for a single
 *     block and for a contender's ratio to itself
 * @param blocks in how many blocks both have a value
 */
public record Ratio(double value, Optional<Interval> interval, int blocks) {}

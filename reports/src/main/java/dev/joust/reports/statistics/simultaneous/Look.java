package dev.joust.reports.statistics.simultaneous;

/**
 * A look at a run: what has been seen by then may end it.
 *
 * @param blocks after how many blocks, 1 or more
 * @param error in what share of runs without any difference one may be told by then, at this look
 *     or an earlier one
 */
public record Look(int blocks, double error) {}

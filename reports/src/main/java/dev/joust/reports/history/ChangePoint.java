package dev.joust.reports.history;

import dev.joust.reports.statistics.estimate.Ratio;

/**
 * Where a series' level has changed.
 *
 * @param index the index, from 0, of the first point of the new level in its series
 * @param ratio the new level to the old one: the geometric mean of the points from this change to
 *     the next, divided by that of the points from the change before to this one. Its 95 % interval
 *     is Student's, for this change alone, and takes no account of the change having been looked
 *     for where the difference is largest
 * @param probability at most how likely it is that a change as clear as this one is found anywhere
 *     in the series that were searched together, if no level of theirs has changed
 */
public record ChangePoint(int index, Ratio ratio, double probability) {}

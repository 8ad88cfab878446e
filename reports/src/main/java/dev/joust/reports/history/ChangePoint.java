package dev.joust.reports.history;

import dev.joust.reports.statistics.estimate.Ratio;

/**
 * Where a series' level has changed.
 *
 * @param index the first point of the new level
 * @param ratio the geometric mean of the points from here to the next change, to that of those from
 *     the last change to here; with Student's 95 % interval for this change by itself, of which
 *     must be known that it was looked for where the difference is largest
 * @param probability how likely one so clear or clearer comes about anywhere in any of the series
 *     where nothing has changed, at most
 */
public record ChangePoint(int index, Ratio ratio, double probability) {}

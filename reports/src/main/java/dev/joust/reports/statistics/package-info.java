/**
 * What a run's samples say of its contenders: forks made of iterations, contests in cells and over
 * all of them, comparisons that hold together, ranks, and whether a run is long enough. Knows no
 * single suite or measure. May depend on {@code estimate}, the run format and libraries of
 * statistics.
 */
package dev.joust.reports.statistics;

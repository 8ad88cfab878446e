/**
 * What a run's samples say of its contenders and how surely: a value a fork, the median of forks
 * with its interval, paired comparisons and ranks. Depends on the run format and on libraries of
 * statistics; knows no single suite or measure.
 */
package dev.joust.reports.statistics;

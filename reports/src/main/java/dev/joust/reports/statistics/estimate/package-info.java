/**
 * Numbers of few forks and how sure they are: a value for each fork, their mean with its interval,
 * the ratio of two contenders over common blocks, a line through points. Knows no contest and no
 * rank. May depend on the run format and on libraries of statistics.
 */
package dev.joust.reports.statistics.estimate;

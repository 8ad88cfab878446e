/**
 * Finds the version or the commit with which a measure changed, by as few comparisons as will do.
 * May depend on {@code reports} for the intervals that comparisons come to, on {@code variant} and
 * {@code server} for what is compared, and on the lab.
 */
package dev.joust.harness.bisect;

/**
 * Finds the version with which a measure changed, by as few comparisons as will do. May depend on
 * {@code reports} alone, for the intervals that comparisons come to.
 */
package dev.joust.harness.bisect;

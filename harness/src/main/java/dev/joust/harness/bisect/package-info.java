/** Finds the version with which a measure changed, by as few comparisons as will do. */
package dev.joust.harness.bisect;

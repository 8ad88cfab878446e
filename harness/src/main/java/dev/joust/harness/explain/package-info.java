/**
 * Loads two variants of a contender once more, under a sampling profiler, for a report of where
 * their time and memory go. No number of a comparison comes from here, as a profiler costs time
 * itself. Knows no command. May depend on what prepares contenders and runs trials, on {@code lab},
 * {@code load}, {@code run}, and on {@code reports} for the pages.
 */
package dev.joust.harness.explain;

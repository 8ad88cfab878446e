/**
 * Loads two variants of a contender once more, under a sampling profiler, for a report of where
 * their time and memory go. No number of a comparison comes from here, as a profiler costs time
 * itself. May depend on what runs trials, and knows no command.
 */
package dev.joust.harness.explain;

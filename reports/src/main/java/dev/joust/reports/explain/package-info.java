/**
 * Where a server's time and memory go, before and after: which methods' shares of a sampling
 * profiler's samples have grown, and how sure that is. May depend on {@code document}, for how
 * tables are written, and on async-profiler's converter, which draws flame graphs.
 */
package dev.joust.reports.explain;

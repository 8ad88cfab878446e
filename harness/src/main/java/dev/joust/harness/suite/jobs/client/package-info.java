/**
 * Users who wait for long jobs to end and hear of it by polling or by push: what runs in the
 * client's JVM for the suites {@code jobs} and {@code stress}. Knows nothing of servers' processes.
 * May depend on {@code client} for how histograms are told, on {@code load} with the lean client's
 * connections in {@code load.wire}, and on {@code lab.input}.
 */
package dev.joust.harness.suite.jobs.client;

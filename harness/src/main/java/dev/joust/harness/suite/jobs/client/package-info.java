/**
 * Users who wait for long jobs to end and hear of it by polling or by push: what runs in the
 * client's JVM for the suites {@code jobs} and {@code stress}. Knows the lean client's connections;
 * nothing of servers' processes.
 */
package dev.joust.harness.suite.jobs.client;

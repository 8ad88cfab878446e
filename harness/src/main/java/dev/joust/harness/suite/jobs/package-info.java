/**
 * Users who wait for long jobs to end: the suites {@code jobs} and {@code stress}, which share a
 * client's task and how a step is observed.
 */
package dev.joust.harness.suite.jobs;

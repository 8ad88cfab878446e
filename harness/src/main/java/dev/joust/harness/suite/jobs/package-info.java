/**
 * Users who wait for long jobs to end: the suites {@code jobs} and {@code stress}, which share a
 * client's task and how a step is observed. May depend on what every suite may, on {@code
 * jobs.client}, on {@code server}, on {@code lab.limit} for the server's CPU time, on {@code
 * lab.os} for its processors, and on the statistics of reports for lines through steps.
 */
package dev.joust.harness.suite.jobs;

/**
 * The suite {@code latency}: response times at equal offered load, free of coordinated omission.
 * May depend on what every suite may.
 */
package dev.joust.harness.suite.latency;

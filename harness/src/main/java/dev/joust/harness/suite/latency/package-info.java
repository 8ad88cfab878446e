/** Response times at equal offered load, free of coordinated omission. */
package dev.joust.harness.suite.latency;

/**
 * Drives a running server and records what comes back: clients, what they are to do, and what they
 * saw. Knows nothing of plans, trials or servers' processes, so it can be pointed at anything.
 */
package dev.joust.harness.load;

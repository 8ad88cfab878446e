/**
 * The suites: one folder each, with its settings, its course and what its client does. A suite
 * knows profiles, trials and load clients; suites do not know each other.
 */
package dev.joust.harness.suite;

/**
 * The list of suites; each is a folder below, with its settings, its course and what its client
 * does. A suite may depend on {@code profile}, {@code trial} with {@code trial.span}, {@code rule},
 * {@code client}, {@code load} and {@code run}, on no other suite and on nothing that runs an
 * experiment.
 */
package dev.joust.harness.suite;

/**
 * From a profile to trials in their order, drawn from the run's seed. Starts nothing. May depend on
 * {@code profile}, on {@code trial} for what suites ask, on {@code client} for load clients and
 * their pace, and on {@code run}.
 */
package dev.joust.harness.plan;

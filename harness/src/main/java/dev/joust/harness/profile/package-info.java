/**
 * What a run is to measure: profiles as YAML, their layers and keys, the settings of suites and the
 * cells they make. Starts nothing. May depend on {@code server} for the names of contenders, on
 * {@code client} for those of load clients, on {@code load}, {@code lab} and {@code run}.
 */
package dev.joust.harness.profile;

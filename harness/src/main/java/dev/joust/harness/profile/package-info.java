/**
 * What a run is to measure: profiles as YAML, their layers and keys, the settings of suites and the
 * cells they make. Starts nothing. May depend on {@code server} for JDKs, on {@code variant} for
 * whom it names, on {@code client} for the names of load clients and what a warm-up is, on {@code
 * load}, {@code lab} and {@code run}.
 */
package dev.joust.harness.profile;

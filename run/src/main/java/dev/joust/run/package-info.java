/**
 * The vocabulary of an experiment: what was planned (manifest, trials, cells, measures, suites) and
 * what was found (results of cells, iterations, verdicts). Everybody uses it; it may depend on
 * Jackson's annotations and trees alone.
 */
package dev.joust.run;

/**
 * The machine that a run takes place on: its facts, what in them can spoil numbers, and which cores
 * the two sides of a trial get. Reads files and never changes the host. May depend on {@code os},
 * {@code input} and the run's record of findings.
 */
package dev.joust.lab.machine;

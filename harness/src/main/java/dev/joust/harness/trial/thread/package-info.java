/**
 * Which threads of a trial's JVMs run where, and before which others, while something is measured.
 * May depend on {@code trial} for the placement of the processes, on {@code client} for its clock
 * and on {@code lab}.
 */
package dev.joust.harness.trial.thread;

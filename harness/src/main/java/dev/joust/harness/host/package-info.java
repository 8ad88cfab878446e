/**
 * The hosts of a run, looked at before it. May depend on {@code lab} and on the run's record of
 * findings; knows nothing of what runs on them.
 */
package dev.joust.harness.host;

/**
 * The suite {@code capacity}: the highest rate at which responses stay within a limit. May depend
 * on what every suite may.
 */
package dev.joust.harness.suite.capacity;

/**
 * The suite {@code idle}: what connections cost that do nothing. May depend on what every suite
 * may, and on {@code server} for the figures of memory.
 */
package dev.joust.harness.suite.idle;

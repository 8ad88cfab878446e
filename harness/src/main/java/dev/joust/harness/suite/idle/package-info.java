/**
 * The suite {@code idle}: what connections cost that do nothing. May depend on what every suite
 * may, on {@code server} for the figures of memory, and on {@code lab.os} for the kernel's share of
 * it.
 */
package dev.joust.harness.suite.idle;

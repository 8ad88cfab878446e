/**
 * The suite {@code burst}: the memory that a server keeps once all its connections had something
 * large at once. May depend on what every suite may, and on {@code server} for the figures of
 * memory.
 */
package dev.joust.harness.suite.burst;

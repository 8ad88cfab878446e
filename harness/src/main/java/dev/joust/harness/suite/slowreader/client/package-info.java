/**
 * The clients of the suite {@code slow-reader}: readers who stall, and those who read beside them.
 * May depend on {@code feed}, and on {@code load} and its {@code wire}.
 */
package dev.joust.harness.suite.slowreader.client;

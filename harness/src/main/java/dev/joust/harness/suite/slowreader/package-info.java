/**
 * The suite {@code slow-reader}: readers of the live document who stall, what each of them costs
 * the server, and what the others feel. May depend on what every suite may, on {@code feed}, and on
 * {@code server} and {@code lab} for the figures of memory.
 */
package dev.joust.harness.suite.slowreader;

/**
 * The clients of the suite {@code drain}, who stay until their connection ends. May depend on
 * {@code load}.
 */
package dev.joust.harness.suite.drain.client;

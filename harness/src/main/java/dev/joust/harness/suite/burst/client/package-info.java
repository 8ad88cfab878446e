/**
 * The clients of the suite {@code burst}, whose messages all come at once. May depend on {@code
 * load} and its {@code wire}.
 */
package dev.joust.harness.suite.burst.client;

/**
 * The clients of the suite {@code idle} that hold more and more connections, and ping over them.
 * May depend on {@code load} and its {@code wire}.
 */
package dev.joust.harness.suite.idle.client;

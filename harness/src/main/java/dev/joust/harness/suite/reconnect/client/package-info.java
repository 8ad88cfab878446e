/**
 * The clients of the suite {@code reconnect}: sessions that are cut and come back, and others that
 * stay. May depend on {@code load} and its {@code wire}.
 */
package dev.joust.harness.suite.reconnect.client;

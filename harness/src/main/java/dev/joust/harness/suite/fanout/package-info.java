/**
 * The suite {@code fanout}: one message to many WebSocket sessions, to all of them or within rooms.
 * May depend on what every suite may, and on {@code fanout.client}.
 */
package dev.joust.harness.suite.fanout;

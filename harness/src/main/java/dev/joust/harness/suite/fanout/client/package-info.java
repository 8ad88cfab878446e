/**
 * The clients of the suite {@code fanout}, to whom a server sends messages of its own accord. May
 * depend on {@code load} and its {@code wire}.
 */
package dev.joust.harness.suite.fanout.client;

/**
 * The client JVM of a trial: its main class, its conversation with the harness in JSON lines, what
 * it can be asked for and what it tells of itself. What it does is a task of a block or a suite.
 * May depend on {@code load}, {@code hiccup} and {@code lab.input}.
 */
package dev.joust.harness.client;

/**
 * A block of contenders whose servers live at once and are loaded by turns: its protocol, what is
 * observed of it, and what is made of that. Knows no suite. May depend on {@code block.client} and
 * {@code client} for what it tells the client's JVM, on {@code server}, {@code trial} and {@code
 * verify} for processes, on {@code trial.span}, {@code trial.thread}, {@code profile}, {@code
 * rule}, {@code load}, {@code lab.host} and {@code run}.
 */
package dev.joust.harness.block;

/**
 * A block of contenders whose servers live at once and are loaded by turns: its protocol, what is
 * observed of it, and what is made of that. Depends on {@code client} for what it tells the
 * client's JVM, on {@code server} and {@code trial} for processes, and knows no suite.
 */
package dev.joust.harness.block;

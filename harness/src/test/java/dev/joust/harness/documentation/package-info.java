/**
 * Holds README and {@code docs/} to what Joust is: their commands parse and run, their links lead
 * somewhere, their lines fit a terminal.
 */
package dev.joust.harness.documentation;

/**
 * The command line: one class a command, each a thin cover over what it starts. Nobody depends on
 * it; it may depend on all other packages of the harness, on {@code lab} and {@code load}, and on
 * {@code reports} and {@code run} for what it prints.
 */
package dev.joust.harness.cli;

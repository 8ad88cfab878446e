/** The command line: one class a command, each a thin cover over what it starts. */
package dev.joust.harness.cli;

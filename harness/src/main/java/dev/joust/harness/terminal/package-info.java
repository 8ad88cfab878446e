/**
 * The terminal that the user watches: its width, and a line on it that shows progress. Depends on
 * nothing.
 */
package dev.joust.harness.terminal;

/**
 * Changes of frameworks that really happened, as files, and what a comparison says of them: whether
 * its alarms are true. Knows no command. May depend on {@code experiment} for its progress, on
 * {@code variant}, {@code load}, {@code lab.input}, {@code reports} and {@code run}.
 */
package dev.joust.harness.catalogue;

/**
 * One load on one server, as {@code joust load} makes it: whether it fits this machine, whether it
 * can succeed at all, how far it is, what came back. May depend on {@code load} and {@code lab}, on
 * how reports write numbers, and on the limits of {@code harness.rule}.
 */
package dev.joust.harness.load;

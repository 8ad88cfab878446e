/**
 * One load on one server, as {@code joust load} makes it: whether it fits this machine, whether it
 * can succeed at all, how far it is, what came back. May depend on {@code load} and {@code lab}.
 */
package dev.joust.harness.load;

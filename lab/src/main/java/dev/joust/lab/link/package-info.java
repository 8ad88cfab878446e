/**
 * Links with the rate, delay, jitter, loss and queue of a named one, between a server and a client
 * on this machine, and what they turn out to be when measured. Knows nothing of what goes over
 * them. May depend on {@code os} and {@code input}.
 */
package dev.joust.lab.link;

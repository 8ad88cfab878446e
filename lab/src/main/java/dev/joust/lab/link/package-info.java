/**
 * Links between a server and a client on this machine that shape packets as a profile says, and
 * what makes them: network namespaces with netem or a TUN device. Knows nothing of what goes over
 * them. May depend on {@code link.profile} and {@code os}, and on {@code hiccup} for timers that
 * are exact.
 */
package dev.joust.lab.link;

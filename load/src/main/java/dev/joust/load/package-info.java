/**
 * Drives a running server and records what comes back: clients, what they are to do, and what they
 * saw. It can be pointed at anything that speaks HTTP or WebSocket. May depend on nothing else of
 * Joust but {@code hiccup}.
 */
package dev.joust.load;

/**
 * Users of a server who follow a script: how they begin, spread over I/O threads, wait, fail and
 * end, whatever they exchange with the server. May depend on the connections of {@code wire.io} and
 * {@code wire.websocket}, and on {@code load}.
 */
package dev.joust.load.wire.user;

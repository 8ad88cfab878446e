package dev.joust.netty;

/** Fired through the pipeline of a connection whose client is to leave, as the server drains. */
enum Leave {
  NOW
}

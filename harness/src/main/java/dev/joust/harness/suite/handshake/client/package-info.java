/**
 * The clients of the suite {@code handshake}, who make connections at a rate. May depend on {@code
 * load}.
 */
package dev.joust.harness.suite.handshake.client;

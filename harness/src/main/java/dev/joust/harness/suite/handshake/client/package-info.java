/** The clients of the suite {@code handshake}, who make connections at a rate. */
package dev.joust.harness.suite.handshake.client;

/**
 * The suite {@code handshake}: what a new connection costs without TLS, with a full handshake and
 * with a resumed one. May depend on what every suite may.
 */
package dev.joust.harness.suite.handshake;

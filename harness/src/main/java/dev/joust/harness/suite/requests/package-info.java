/**
 * The suites whose cells are one kind of request each: over new connections, kept ones or
 * WebSocket, of so many users and with so many bytes. May depend on what every suite may.
 */
package dev.joust.harness.suite.requests;

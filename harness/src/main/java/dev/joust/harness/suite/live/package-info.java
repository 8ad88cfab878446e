/**
 * Many readers of one document that changes: by polling, by polling through nginx's cache, by
 * server-sent events and by WebSocket.
 */
package dev.joust.harness.suite.live;

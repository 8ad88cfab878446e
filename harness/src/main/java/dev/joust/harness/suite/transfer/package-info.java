/** One message of a given size over a given link: HTTP against WebSocket. */
package dev.joust.harness.suite.transfer;

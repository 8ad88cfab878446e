/** What a WebSocket frame costs, and its mask in it, without a network. */
package dev.joust.harness.suite.masking;
